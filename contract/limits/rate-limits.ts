import { codeLimits } from './people.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How often a call may be made; `proof` means that above the limit the call requires proof of work instead of being refused.
 */
export const rateLimits = {
  signIn: { max: 10, windowMs: 15 * minute },
  signUp: { max: 5, windowMs: hour },
  /** Social sign-ins begun; counted only by network address. */
  social: { max: 20, windowMs: 15 * minute },
  /** Wrong codes of second factors, per account and day; above it only a passkey opens the account. */
  factorDay: { max: 100, windowMs: day },
  /** Passkey questions of visitors; counted only by network address. */
  passkey: { max: 20, windowMs: 15 * minute },
  passwordReset: { max: 3, windowMs: hour },
  /** Mails with a code or link, per mail address. */
  mail: { max: codeLimits.mailsPerHour, windowMs: hour },
  /** Codes by SMS, per number and per person, in a burst and in a day. */
  sms: { max: 3, windowMs: hour },
  smsDay: { max: 10, windowMs: day },
  /** All numbers of a dial code together: SMS to premium countries could earn fraudsters money. */
  smsDialCode: { max: 200, windowMs: day },
  export: { max: 3, windowMs: day },
  /** Archives of a year's papers, which are rendered while they are read. */
  paperArchive: { max: 10, windowMs: hour },
  upload: { max: 60, windowMs: hour },
  publish: { max: 20, windowMs: day },
  /** Looks at the host of an audit or an agent, per person. */
  hostProof: { max: 20, windowMs: hour },
  /** Checks of the remotes of agents on their authors' request, per person. */
  agentCheck: { max: 10, windowMs: hour },
  /** Calendars of others read at once on somebody's request, per person. */
  calendarRead: { max: 20, windowMs: hour },
  /** Links of ambassadors opened, by network address. */
  joinLink: { max: 20, windowMs: hour },
  /** Codes of ambassadors entered after joining, per person. */
  joinCode: { max: 10, windowMs: hour },
  /** Codes of events typed on the spot, per person. */
  attend: { max: 10, windowMs: 10 * minute },
  search: { max: 60, windowMs: minute },
  suggestions: { max: 240, windowMs: minute },
  /** Feedback and questions; above it proof of work is required, as it is for reports. */
  feedback: { max: 5, windowMs: hour },
  report: { max: 10, windowMs: hour },
  /** Messages sent, by the socket and by HTTP together, per person. */
  message: { max: 20, windowMs: minute },
  /** Calls with signals of rooms, per person: a page sends about ten for each person it connects with. */
  signal: { max: 120, windowMs: minute },
  /** Typing signals; above the limit they are dropped silently. */
  typing: { max: 60, windowMs: minute },
  /** Sockets opened, by person and by network address. */
  socket: { max: 60, windowMs: minute },
  other: { max: 300, windowMs: minute },
  /** A campus shares an address: each address gets the limit of this many people. */
  peoplePerAddress: 40,
} as const
