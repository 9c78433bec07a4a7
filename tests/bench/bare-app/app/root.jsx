import { Outlet, Scripts, useMatches } from "react-router";

export function Layout({ children }) {
  const { head } = useMatches().at(-1)?.handle ?? {};
  return (
    <html lang="vi">
      <head>{head?.()}</head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
