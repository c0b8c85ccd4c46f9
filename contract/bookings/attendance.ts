import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { OrderId } from '../orders/orders.ts'
import { attendanceCalls } from './calls.ts'
import { SessionAttendance } from './session-attendance.ts'

/** Who came to a session, for its two sides. The staff have a call of their own. */
export const attendanceEndpoints = {
  ofOrder: endpoint(attendanceCalls.ofOrder, {
    summary:
      'Who came to the session of the caller’s order, by the times of our room and by what the sides said. Null before its end; 404 for other orders.',
    params: z.object({ id: OrderId }),
    output: z.object({ session: z.nullable(SessionAttendance) }),
  }),
}
