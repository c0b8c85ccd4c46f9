import { prepared } from '#db/statement.ts'

/** Business details as the database has them. */
export interface BusinessRow {
  name: string
  address: string
  country: string
  country_other: string | null
  vat_number: string | null
}

export const findDetails = prepared<BusinessRow>(
  'business_find',
  'select name, address, country, country_other, vat_number from business_details where user_id = $1',
)

export const saveDetails = prepared<BusinessRow>(
  'business_save',
  `insert into business_details (user_id, name, address, country, country_other, vat_number, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) do update set name = excluded.name, address = excluded.address, country = excluded.country,
     country_other = excluded.country_other, vat_number = excluded.vat_number, updated_at = excluded.updated_at
   returning name, address, country, country_other, vat_number`,
)

/** Decides the sign of a seller's invoices by the name of their business; a sign that exists stays as it is. */
export const decideSign = prepared('invoice_sign_decide', 'select decide_invoice_sign($1, $2)')
