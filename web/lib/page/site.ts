import { useRouteLoaderData } from 'react-router'

/** What every page knows about the installation; the root loader answers at least this. */
export interface Site {
  /** The origin of the product, for canonical addresses. */
  origin: string
  /** The currency, ISO 4217. */
  currency: string
}

/** The installation; its defaults before the root loader has answered (its error page). */
export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? { origin: '', currency: 'USD' }
}
