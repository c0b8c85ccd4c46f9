import type { ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import { sumOf } from '@guildhall/contract/orders/package-sums.ts'
import type { Service, ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readChoice } from '#lib/page/checkout-path.ts'

/** What the viewer has chosen from a service, with its sum. */
export interface Chosen {
  choice: ServiceChoice
  /** The chosen package, and the chosen extras in the order of the service. */
  of: ServicePackage
  extras: readonly ServiceExtra[]
  /** In minor units; days from the payment. */
  sum: { amountMinor: number; days: number }
  choosePackage: (packageId: string) => void
  toggleExtra: (extraId: string) => void
}

/**
 * Returns what is chosen on the page of a service: at first what the URL names, else what is in the cart, else the first package.
 * Null without a service.
 */
export function useChosen(service: Service | undefined): Chosen | null {
  const [query] = useSearchParams()
  const [made, setMade] = useState<ServiceChoice | null>(null)
  if (!service) return null
  const { packageList, inCart } = service
  const wanted = made ?? readChoice(query) ?? inCart
  // The owner may have changed the service since it was chosen.
  const of = packageList.find(({ id }) => id === wanted?.packageId) ?? packageList[0]
  if (!of) return null
  const extras = service.extras.filter(({ id }) => wanted?.extras.includes(id))
  const choice = { packageId: of.id, extras: extras.map(({ id }) => id) }
  return {
    choice,
    of,
    extras,
    sum: sumOf({ packageMinor: of.amountMinor, packageDays: of.days, extras }),
    choosePackage: (packageId) => setMade({ ...choice, packageId }),
    toggleExtra(id) {
      const isOn = choice.extras.includes(id)
      setMade({ ...choice, extras: isOn ? choice.extras.filter((each) => each !== id) : [...choice.extras, id] })
    },
  }
}
