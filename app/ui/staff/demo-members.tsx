import { type demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { useT } from "~/i18n/use-t";

export function DemoMembers({ members }: { members: typeof demoMembers }) {
  const { t } = useT();
  return (
    <section className="card stack" aria-labelledby="demo">
      <h2 id="demo">{t("common.demo")}</h2>
      <p>{t("staff.log_in.demo", { password: demoPassword })}</p>
      <ul className="stack">
        {members.map(({ email, role }) => (
          <li key={email} className="row">
            <span>{t(`staff.roles.${role}`)}</span>
            <code>{email}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
