/** What mentors/ and ambassadors/ share: how somebody applies, talks with the staff, and is decided about. */
export { type ApplicationDeps, askOtherTimes, change, chooseTime, endingOf, withdraw } from './applicants.ts'
export { type ApplicationKind, forgetAtStaff, tellStaff } from './application-kind.ts'
export { applicationStatements } from './application-queries.ts'
export { presentProgress } from './presented-application.ts'
export { againFrom, chooseUntil, closesAt, datesOf, isOpen, stepsOf } from './promised-dates.ts'
export { lockForStaff, logDecision, markRead, offerTimes, readPage, refuse, staffNames } from './staff-decisions.ts'
