/** Who keeps the demo shop and how to reach them. The phone, company, tax code and account are made up. */
export const contact = {
  phone: "0263 3 555 123",
  email: "xinchao@nuimay.example",
  company: "Công ty TNHH Cáp treo Núi Mây",
  taxCode: "0314409058",
  street: "Ga Suối Mơ, đường Đèo Mây",
  ward: "xã Suối Mơ",
  province: "tỉnh Lâm Đồng",
  addressInEnglish: "Suối Mơ station, Đèo Mây road, Suối Mơ commune, Lâm Đồng province",
} as const;
