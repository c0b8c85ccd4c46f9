import type { ConsultingTopic } from '../engagements/topics.ts'
import { findingLimits } from '../limits/findings.ts'

/** The page of a topic. */
export interface TopicPage {
  topic: ConsultingTopic
  /** In one line, for the list of topics. */
  line: string
  /** What it is. */
  lead: string
  /** What the client has at the end, in a few words. */
  result: string
  /** The same in full. */
  receive: readonly string[]
  prepare: readonly string[]
  steps: readonly { title: string; what: string }[]
  /** What both sides agree on before anything is delivered. */
  rules?: string
  related: readonly ConsultingTopic[]
  /** More words by which a described situation finds it. */
  words: string
}

const agreed = { title: 'Offer', what: 'scope, price, milestones and days, which you both accept' }
const paid = { title: 'Payment', what: 'you pay a milestone in before the work on it begins' }
const recheck = { title: 'Re-check', what: `once, of what you fixed within ${findingLimits.recheckWithin} days` }

/** The pages of all topics, in their order. */
export const topicPages: readonly TopicPage[] = [
  {
    topic: 'AI strategy',
    line: 'Where a model would help, where it would not, and what it costs to find out',
    lead: 'Somebody who has put models to work looks at your tasks and data. You learn where a model would help, where it would not, and what it costs to find out.',
    result: 'Written recommendation, one page per use',
    receive: [
      'One page for each possible use: gain, risk and cost',
      'A test that you can run yourself, with your own data',
      'What to leave as it is, and why',
      'The next step, with its price and its end',
    ],
    prepare: [
      'The task, and how often it happens',
      'Some real examples, without personal data',
      'What a mistake costs you',
      'Who works on it today, and for how long',
    ],
    steps: [
      { title: 'Request', what: 'the task, the data, by when' },
      agreed,
      paid,
      { title: 'Questions', what: 'in one conversation, about real examples' },
      { title: 'Recommendation', what: 'you accept it, or ask for changes' },
    ],
    related: ['Architecture review', 'Enterprise'],
    words:
      'artificial intelligence machine learning language model chatbot assistant prompt automate automation classify predict forecast translate summarise extract recognise detect data documents survey spreadsheet manual repeated hand typing images speech',
  },
  {
    topic: 'Architecture review',
    line: 'Your system read by somebody who has run one like it',
    lead: 'Somebody who has run a system like yours reads how yours is built: what breaks first when it grows, what costs too much, and what is fine as it is.',
    result: 'Findings with severity, and what to change first',
    receive: [
      'A list of findings: how bad each is, and where',
      'A drawing of the system as it is',
      'What to change first, and what that takes',
      'What you can leave alone',
    ],
    prepare: [
      'A drawing or a page about the system',
      'Numbers: users, load, data, costs',
      'What has failed in the last year',
      'What you plan to build next',
    ],
    steps: [
      { title: 'Request', what: 'the system, the worry, by when' },
      agreed,
      paid,
      { title: 'Review', what: 'questions in one conversation' },
      { title: 'Findings', what: 'you accept them, or ask for changes' },
      recheck,
    ],
    related: ['Expert code review', 'Security audit'],
    words:
      'system design scale scaling slow growth load traffic performance database cloud server servers microservices monolith migrate migration integration queue cache cost hosting outage crash downtime backup latency infrastructure booking shared',
  },
  {
    topic: 'Enterprise',
    line: 'Larger work for a company, over months, with your purchase order on the invoices',
    lead: 'Larger work for a company: several milestones over months, one agreement, and invoices that carry your purchase order.',
    result: 'A plan, milestones, and an invoice for each',
    receive: [
      'A plan with milestones, each with its result',
      'One agreement, with every version kept',
      'A record that both sides can print',
      'An invoice for each milestone you accept',
    ],
    prepare: [
      'Who decides, and who uses the result',
      'The purchase order, if you have one',
      'What your accounts department needs on invoices',
      'When you want to start',
    ],
    steps: [
      { title: 'Request', what: 'company, people involved, purchase order' },
      agreed,
      paid,
      { title: 'Work', what: 'milestone by milestone, with files and conversation' },
      { title: 'Invoices', what: 'one for each milestone you accept' },
    ],
    related: ['AI strategy', 'Architecture review'],
    words:
      'company organisation department team teams staff employees months contract procurement purchase order invoice rollout training compliance policy process programme transformation supplier vendor tender public sector hospital clinic city office',
  },
  {
    topic: 'Expert code review',
    line: 'A repository read line by line where it matters',
    lead: 'Somebody who knows the language and the field reads your repository where it matters: mistakes, weak spots, and what will be hard to change.',
    result: 'Findings in your code, each with its place',
    receive: [
      'A list of findings: file, line, how bad it is',
      'For each, how to show it and how to fix it',
      'Which tests are missing',
      'What is good, and should stay',
    ],
    prepare: [
      'Access to read the repository',
      'How to build it and run its tests',
      'The parts that worry you',
      'What it must never do',
    ],
    steps: [
      { title: 'Request', what: 'the repository, the parts, by when' },
      agreed,
      paid,
      { title: 'Reading', what: 'questions in one conversation' },
      { title: 'Findings', what: 'you accept them, or ask for changes' },
      recheck,
    ],
    related: ['Security audit', 'Architecture review'],
    words:
      'repository code program programming bug bugs test tests refactor legacy quality maintain library framework typescript javascript python java rust go php kotlin swift pull request commit developer error memory concurrency',
  },
  {
    topic: 'Security audit',
    line: 'An attempt to get in, with permission, then the list of what was open',
    lead: 'An attempt to get in, with your permission, followed by a list of what was open, how bad it is, and what closes it.',
    result: 'Findings, with proof and what closes them',
    receive: [
      'A list of findings: how bad each is, and where',
      'For each, how it was shown, and what closes it',
      'What was tried and held',
      'A summary you can give to others',
    ],
    prepare: [
      'A test copy, never the live one',
      'What must not be touched',
      'Who may be called, also at night',
      'An account of each kind of user',
    ],
    steps: [
      { title: 'Request', what: 'what to test, and by when' },
      agreed,
      paid,
      { title: 'Rules', what: 'both agree on what is tested and when, and you sign' },
      { title: 'Audit', what: 'questions in one conversation' },
      { title: 'Findings', what: 'you accept them, or ask for changes' },
      recheck,
    ],
    rules:
      'Nothing is delivered before you both agree in writing on what is tested, when, from which addresses, and whom to call. You sign that you may have it tested, and prove that each public host is yours. The rules stay with the work.',
    related: ['Expert code review', 'Architecture review'],
    words:
      'attack attacker hacked hacker breach leak leaked password passwords login session token penetration test vulnerability exploit encryption encrypted signing signature privacy secret keys phishing permission access voting payment card firewall abuse',
  },
]

/** Returns the page of a topic. */
export function topicPage(topic: ConsultingTopic): TopicPage {
  const page = topicPages.find((each) => each.topic === topic)
  if (!page) throw new Error(`The topic ${topic} has no page`)
  return page
}
