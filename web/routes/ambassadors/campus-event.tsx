import { AttendPage } from '#ambassadors/events/attend-page.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import type { Route } from './+types/campus-event.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  signedIn(context, url.pathname)
  return null
}

export function meta() {
  return privateHead('At an event')
}

export default function CampusEventRoute() {
  return <AttendPage />
}
