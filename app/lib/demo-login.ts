export const demoLogin = { email: "khach@demo.example", password: "khach-xem-thu-2026" };

export const demoCredit = { code: "DEM2XEM2THU2", amount: 500_000 };
