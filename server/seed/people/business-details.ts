import { pick, randomForRow } from '../chance/random.ts'
import type { SeedPerson } from './people.ts'

/** The issuer of the invoices of a seller in the generated community. */
export interface SeedBusiness {
  name: string
  address: string
  country: string
  vatNumber: string | null
}

/** The countries of the community's places, by time zone. */
const countries: Record<string, string> = {
  'Africa/Accra': 'GH',
  'Africa/Casablanca': 'MA',
  'Africa/Johannesburg': 'ZA',
  'Africa/Lagos': 'NG',
  'Africa/Nairobi': 'KE',
  'Africa/Tunis': 'TN',
  'America/Argentina/Cordoba': 'AR',
  'America/Mexico_City': 'MX',
  'America/Recife': 'BR',
  'America/Santiago': 'CL',
  'America/Sao_Paulo': 'BR',
  'America/Toronto': 'CA',
  'Asia/Amman': 'JO',
  'Asia/Colombo': 'LK',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Karachi': 'PK',
  'Asia/Kolkata': 'IN',
  'Asia/Seoul': 'KR',
  'Asia/Taipei': 'TW',
  'Asia/Tbilisi': 'GE',
  'Asia/Tokyo': 'JP',
  'Atlantic/Reykjavik': 'IS',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/Brussels': 'BE',
  'Europe/Bucharest': 'RO',
  'Europe/Budapest': 'HU',
  'Europe/Copenhagen': 'DK',
  'Europe/Dublin': 'IE',
  'Europe/Istanbul': 'TR',
  'Europe/Lisbon': 'PT',
  'Europe/London': 'GB',
  'Europe/Madrid': 'ES',
  'Europe/Oslo': 'NO',
  'Europe/Paris': 'FR',
  'Europe/Prague': 'CZ',
  'Europe/Stockholm': 'SE',
  'Europe/Vienna': 'AT',
  'Europe/Warsaw': 'PL',
  'Europe/Zurich': 'CH',
  'Pacific/Auckland': 'NZ',
}

const streets = [
  'Mill Lane',
  'Quay Street',
  'Orchard Road',
  'Station Road',
  'Foundry Yard',
  'Harbour Walk',
  'Weir Street',
]

/** Returns a person's business details, the same every time; throws for a place without a known country. */
export function businessOf(seed: number, person: SeedPerson): SeedBusiness {
  const { n, userType, firstName, lastName, companyName, location, timeZone } = person
  const random = randomForRow(seed, 'business', n)
  const country = countries[timeZone]
  if (!country) throw new RangeError(`No country is known for ${timeZone}`)
  const house = 1 + Math.floor(random() * 140)
  const digits = String(100_000_000 + Math.floor(random() * 900_000_000))
  return {
    name: companyName ?? `${firstName} ${lastName}`,
    address: `${house} ${pick(random, streets)}\n${location}`,
    country,
    vatNumber: userType === 'Business' ? `${country}${digits}` : null,
  }
}
