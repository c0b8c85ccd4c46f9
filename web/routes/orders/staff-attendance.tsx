import type { ComponentProps } from 'react'
import { adminQueries } from '#admin/queries.ts'
import { SessionAttendance } from '#bookings/session-attendance.tsx'

/** For the staff: who came to the session of an order. */
export function StaffAttendance({ order }: Pick<ComponentProps<typeof SessionAttendance>, 'order'>) {
  return <SessionAttendance order={order} query={adminQueries.orderAttendance(order.id)} />
}
