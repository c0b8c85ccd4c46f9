import { applicationLimits as most } from '../limits/mentors.ts'

/** The sentences for applications that cannot be taken. */
export const mentorTexts = {
  topics: `Choose 1 to ${most.topics} topics`,
  topicTwice: 'A topic is there twice',
  about: 'Say what you can tell about this topic',
  experience: 'Describe your experience',
  hourMinor: 'Enter a price, or 0 if it is free',
  hoursAWeek: `Enter the hours a week as a whole number from 1 to ${most.hoursAWeek}`,
  referees: `Name at most ${most.referees} people`,
  refereeName: 'Enter the name of this person',
  refereeTwice: 'These are the same address. Name two different people.',
  refereeSelf: 'This is your own address. Name somebody else.',
  times: `Offer ${most.times} different times`,
  timePast: 'Choose a later time',
  timeFar: `Choose a time within the next ${most.talkAheadDays} days`,
  timeTwice: 'Two of the times overlap',
  place: 'Say where the talk is',
  reason: 'Give the reasons',
  accepted: 'Choose at least one topic of the application',
  acquaintance: 'Choose how you know this person',
  answer: 'Write what you can say',
} as const
