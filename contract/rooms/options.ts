/** The closed lists of rooms. */

/** What a room belongs to. */
export const roomKinds = ['meeting', 'booking'] as const
export type RoomKind = (typeof roomKinds)[number]

/** How a room stands: it opens later, people can come in, it has closed, or what it belongs to was cancelled. */
export const roomStates = ['early', 'open', 'closed', 'cancelled'] as const
export type RoomState = (typeof roomStates)[number]

/** What two pages tell each other to connect; `restart` asks the page that offers to connect again. */
export const signalKinds = ['offer', 'answer', 'candidates', 'restart'] as const
export type SignalKind = (typeof signalKinds)[number]
