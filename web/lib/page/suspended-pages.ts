import { suspendedPath } from '@guildhall/contract/identity/home-path.ts'

/** Public pages with rules and help. */
const pages = [
  ...[suspendedPath, '/help', '/aboutus', '/accessibility', '/how-search-ranks', '/how-ranking-works'],
  ...['/terms-conditions', '/privacy-policy', '/cookie-policy', '/refund-policy', '/delivery-policy'],
]
/** An order with its papers; the lists of orders are on the page of the suspended. */
const orderPage = /^\/(orders|sales|purchases)\/./

/** Whether a page opens for suspended people; every other page leads to theirs. */
export function isOpenToSuspended(pathname: string): boolean {
  return pages.includes(pathname) || orderPage.test(pathname)
}
