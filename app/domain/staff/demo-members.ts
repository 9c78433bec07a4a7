import type { Role } from "../permission";

/** The demo has one account per role. They work only in demo mode (`isDemo`), and their password is public. */
export const demoPassword = "may-nui-nghe-gio";
export const demoMembers: readonly { email: string; fullName: string; role: Role }[] = [
  { email: "quantri@nuimay.example", fullName: "Lê Minh Quân", role: "admin" },
  { email: "quanly@nuimay.example", fullName: "Phạm Thu Hằng", role: "manager" },
  { email: "bientap@nuimay.example", fullName: "Hoàng Mỹ Duyên", role: "editor" },
  { email: "ketoan@nuimay.example", fullName: "Trịnh Quốc Bảo", role: "accountant" },
  { email: "chamsoc@nuimay.example", fullName: "Đỗ Ngọc Lan", role: "support" },
  { email: "soatve@nuimay.example", fullName: "Bùi Văn Tâm", role: "gate" },
];
