import { countryName } from './country-options.ts'

/** A country by its name. Server and browser may spell it differently: then the server's word stays. */
export function CountryName({ code }: { code: string }) {
  return <span suppressHydrationWarning>{countryName(code)}</span>
}
