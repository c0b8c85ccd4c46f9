import type { Destination } from '@guildhall/contract/payouts/settlements.ts'
import { CountryName } from '#lib/format/countries.tsx'

/** A bank account as it is typed into the bank. */
export function DestinationLines({ of: { holder, number, isIban, bank, bankCode, country } }: { of: Destination }) {
  return (
    <p className="c2 t-sm dk__w">
      {holder}
      <br />
      <span className="num">
        {isIban ? 'IBAN ' : 'Account '}
        {isIban ? number.replace(/(.{4})(?=.)/g, '$1 ') : number}
      </span>
      <br />
      {[bank, bankCode].filter(Boolean).join(', ')}
      {bank || bankCode ? ', ' : null}
      <CountryName code={country} />
    </p>
  )
}
