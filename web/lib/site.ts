import { useRouteLoaderData } from 'react-router'

/** What every page knows of the installation; the root loader answers at least this. */
export interface Site {
  /** Where the product is served, for canonical addresses. */
  origin: string
  /** The one currency, ISO 4217. */
  currency: string
}

/** The installation; before the root loader has answered (its own error page) the defaults. */
export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? { origin: '', currency: 'USD' }
}
