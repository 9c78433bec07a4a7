/** Of the demo's customer: the page to log in shows it in demo mode, and the seed makes the account then. */
export const demoLogin = { email: "khach@demo.example", password: "khach-xem-thu-2026" };

/** Of that customer's: the page of balances shows it in demo mode. */
export const demoCredit = { code: "DEM2XEM2THU2", amount: 500_000 };
