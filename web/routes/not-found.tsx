import { data } from 'react-router'
import { privateHead } from '#lib/page/page-head.ts'
import { NotFoundPage } from '#shell/failures/not-found-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return privateHead('Page not found')
}

/** Any URL that is not in the route table. */
export default function NotFoundRoute() {
  return <NotFoundPage />
}
