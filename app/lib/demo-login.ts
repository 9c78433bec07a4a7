/** The demo customer, whom the seed creates. The login page shows these credentials in demo mode. */
export const demoLogin = { email: "khach@demo.example", password: "khach-xem-thu-2026" };

/** The demo customer's store credit. The balance page shows it in demo mode. */
export const demoCredit = { code: "DEM2XEM2THU2", amount: 500_000 };
