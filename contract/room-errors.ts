import { roomLimits as most } from './limits/rooms.ts'

/** The refusals of rooms. */
export const roomErrors = {
  room_not_found: { status: 404, message: 'This room does not exist, or you may not enter it.' },
  room_early: {
    status: 409,
    message: `This room is not open yet. It opens ${most.opensBeforeMs / 60_000} minutes before the start.`,
  },
  room_closed: { status: 409, message: 'This room is closed: the time is over.' },
  room_cancelled: { status: 409, message: 'This was cancelled, so its room is closed.' },
  room_full: {
    status: 409,
    message: `${most.people} people are in this room already. You can come in when somebody leaves.`,
  },
  room_elsewhere: {
    status: 409,
    message: 'You are in this room already, in another tab or on another device.',
  },
  room_left: { status: 409, message: 'You are no longer in this room. Join again.' },
} as const
