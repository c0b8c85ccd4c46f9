import { int, statement } from '#db/statement.ts'

/** The hosts of a person's open bookings, in the order in which their hours are locked. */
export const findOpenHosts = statement('bookings_open_hosts', {
  takes: { personId: int },
  gives: { host_id: int },
  sql: ({ personId }) => `
    select distinct host_id from bookings
    where (host_id = ${personId} or guest_id = ${personId}) and host_id is not null and state in ('asked', 'held', 'booked', 'over')
    order by host_id`,
})

/** Removes an erased host from their bookings, with what they wrote. */
export const forgetHost = statement('bookings_forget_host', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update bookings set host_id = null, meet_at = '', host_notes = '', host_own_notes = '' where host_id = ${personId}`,
})

/** Removes an erased guest from their bookings, with what they wrote. */
export const forgetGuest = statement('bookings_forget_guest', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update bookings set guest_id = null, answers = '[]', guest_notes = '', guest_own_notes = '', helped_note = '' where guest_id = ${personId}`,
})
