/** The closed lists of rooms. */

/** What a room belongs to. */
export const roomKinds = ['meeting', 'booking'] as const
export type RoomKind = (typeof roomKinds)[number]

/** The states of a room: it opens later, people can come in, it has closed, or its meeting or booking was cancelled. */
export const roomStates = ['early', 'open', 'closed', 'cancelled'] as const
export type RoomState = (typeof roomStates)[number]

/** The signals by which two pages connect; `restart` asks the page that offers to connect again. */
export const signalKinds = ['offer', 'answer', 'candidates', 'restart'] as const
export type SignalKind = (typeof signalKinds)[number]
