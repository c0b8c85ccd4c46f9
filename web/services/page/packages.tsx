import type { Service, ServicePackage } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Check from 'lucide-react/icons/check'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { changesText } from '../service-facts.tsx'

interface PackagesProps {
  packages: readonly ServicePackage[]
  currency: string
  /** What is chosen, and what a choice does; null where nothing can be chosen. */
  choice: { packageId: string; onChoose: (packageId: string) => void } | null
}

/** The packages of a service side by side; with a choice they are radio buttons. */
export function Packages({ packages, currency, choice }: PackagesProps) {
  if (!choice)
    return (
      <div className="pkgs">
        {packages.map((each) => (
          <article key={each.id} className="pkg" aria-labelledby={`package-${each.id}`}>
            <Content of={each} currency={currency} />
          </article>
        ))}
      </div>
    )
  return (
    <fieldset>
      <legend className="sr-only">Package</legend>
      <div className="pkgs">
        {packages.map((each) => {
          const isChosen = each.id === choice.packageId
          return (
            <label key={each.id} className="pkg">
              <input
                type="radio"
                className="sr-only"
                name="package"
                value={each.id}
                checked={isChosen}
                onChange={() => choice.onChoose(each.id)}
                aria-labelledby={`package-${each.id} package-price-${each.id}`}
              />
              <Content of={each} currency={currency} />
              <span className="pkg__end" aria-hidden="true">
                <span className={isChosen ? 'btn btn--done' : 'btn btn--second'}>
                  <span className="btn__t">
                    {isChosen ? <Icon of={Check} size={15} /> : null}
                    {isChosen ? 'Chosen' : `Choose ${each.name}`}
                  </span>
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Content({ of: { id, name, gives, amountMinor, days, changes }, currency }: PackageContentProps) {
  return (
    <>
      <div>
        <h3 className="semi" id={`package-${id}`}>
          {name}
        </h3>
        <p className="pkg__p num" id={`package-price-${id}`}>
          {moneyText(amountMinor, currency, { short: true })}
        </p>
      </div>
      <dl className="kv t-sm">
        <dt>Delivered in</dt>
        <dd>{daysText(days)}</dd>
        <dt>Changes</dt>
        <dd>{changesText(changes)}</dd>
      </dl>
      <ul className="pkg__gives">
        {linesOf(gives).map((line) => (
          <li key={line}>
            <Icon of={Check} size={15} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface PackageContentProps {
  of: Service['packageList'][number]
  currency: string
}

/** Returns what a package contains, one thing a line, each once. */
export function linesOf(gives: string): string[] {
  const lines = gives.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}
