import type { ApplicationInput } from '@guildhall/contract/mentors/applications.ts'
import type { ApplicationState } from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'

interface TopicPlan {
  /** The user types that fit, in the order in which they are looked for. */
  by: 'Professors' | 'Freelancers' | 'Students'
  /** The title of the session, and what it is for. */
  session: readonly [title: string, what: string]
  /** What its mentors say about it, and what is said by people whose second topic it is and by applicants: each once. */
  about: readonly string[]
  further: readonly string[]
}

/** What the mentors of the demo community help with: seven for each topic. */
export const topicPlans: Readonly<Record<MentorshipTopic, TopicPlan>> = {
  'Career guidance': {
    by: 'Freelancers',
    session: [
      'A look at your next step',
      'You bring a CV, an advert or two offers. We write down what speaks for each.',
    ],
    about: [
      'I changed field three times, once downwards. I know what a gap looks like from the other side.',
      'CVs on one page, and what to leave out.',
      'Offers side by side: what is said, and what is missing.',
      'I hired for a small studio for six years. I can say how an application is read.',
      'Part time, freelance or employed: the sums, with real numbers.',
      'For people who do two things well and are told to choose.',
      'Saying no to a job without closing the door.',
    ],
    further: [
      'My students ask me for letters. I ask them first what the letter should open.',
      'Staying in research or leaving it: I have advised both, and was wrong twice.',
      'References: whom to ask, and what to send along.',
      'How to read an advert that was written by five people.',
      'I sort offers for the students of my year, with a table and no advice.',
    ],
  },
  'Technical skills': {
    by: 'Freelancers',
    session: [
      'Stuck? One hour with your code',
      'You share the screen and the place where you are stuck. You type, I ask.',
    ],
    about: [
      'TypeScript, and the errors that nobody reads to the end.',
      'SQL plans: why it is slow, and which index it wants.',
      'I teach testing by deleting tests.',
      'Accessible interfaces, by keyboard first.',
      'Python for people who know R, and the other way round.',
      'Maps, projections and tiles that do not shift.',
      'Small computers: sensors, radio, batteries that last a winter.',
    ],
    further: [
      'Version control for work that you do alone, and for the day somebody joins.',
      'Forms that people finish: I watch where they stop.',
      'Reading other people’s code without changing it first.',
      'Spreadsheets that grew too large, and where to move them.',
    ],
  },
  'Research methods': {
    by: 'Professors',
    session: ['Methods clinic', 'Bring a draft, a dataset or one clear question. You leave with the next step.'],
    about: [
      'I cleaned thirty years of rain gauges and wrote down every choice. I can show how to fill a gap, and how to defend it.',
      'Survey design and pre-registration, before the first answer comes in.',
      'Repeated measures, mixed models, and when a plain table is enough.',
      'Interviews: from the guide to codes that two people agree on.',
      'Causal claims from data that was collected for something else.',
      'Field notes that another person can use.',
      'Sample size without superstition.',
    ],
    further: [
      'Logs as data: what a server wrote down, and what it did not.',
      'Testing an interface with eight people, and what eight cannot tell.',
      'I plan measurements with devices that lose power, so gaps are in the plan.',
      'Panels and repeated visits: what changes when the same people answer again.',
      'I help other students to clean a first data set, one column at a time.',
    ],
  },
  'PhD support': {
    by: 'Professors',
    session: ['Moving again', 'A plan for the next four weeks, made from what you have.'],
    about: [
      'I supervised fourteen theses and read many more. Most were stuck at the same two places.',
      'Talking to a supervisor about what does not work.',
      'Chapters in an order that can be written.',
      'From three topics to one.',
      'Writing every day with children, a job, or both.',
      'The last six months, week by week.',
      'When to stop reading.',
    ],
    further: [
      'Interviews done and nothing written: I start with the quotes you remember.',
      'Committees that disagree: a page that each of them can sign.',
      'Failed experiments as a chapter.',
      'I run a weekly hour in which nobody speaks and everybody writes.',
    ],
  },
  'Industry transition': {
    by: 'Freelancers',
    session: ['From the lab to a team', 'Your research in words that a company reads, and the roles that fit.'],
    about: [
      'I left a postdoc for a hydrology office and never regretted it. Ask me about the first year.',
      'Interviews with a case: I play the other side.',
      'What a research engineer does all day.',
      'Three pages of publications, one line of it in a CV.',
      'From teaching to product work.',
      'Salaries: what to ask, and when.',
      'Back to university after five years outside.',
    ],
    further: [
      'Two of my doctoral students work in consulting now. I know what they wish I had said.',
      'Patents, and what you may still publish.',
      'A first talk with a company, from the side of the university.',
      'A summer at a firm during the degree: how I found it, and how I came back.',
    ],
  },
  'Startup advice': {
    by: 'Freelancers',
    session: [
      'Your idea on one page',
      'You explain it in five minutes. Then we look for the part that nobody pays for.',
    ],
    about: [
      'I closed a company properly. That taught me more than opening it.',
      'First ten customers, without advertising.',
      'Splitting shares before it hurts.',
      'Prices: start too high, once.',
      'Grants for founders, and their small print.',
      'A prototype in a week, made of other people’s parts.',
      'Selling to towns and schools.',
    ],
    further: [
      'Side projects: when to stop, and when to charge.',
      'A contract with your first client, on two pages.',
      'I sold a small product to its users. Ask me about the months after.',
      'A shop run by students: stock, tax and exams.',
    ],
  },
  'Academic writing': {
    by: 'Professors',
    session: [
      'Five pages, read closely',
      'You send five pages. I read them with you and ask. I write nothing for you.',
    ],
    about: [
      'Structure first: headings that already argue.',
      'Answers to reviewers that end the matter.',
      'English as a second language, without losing your voice.',
      'Abstracts of 150 words.',
      'Cutting a third, and missing nothing.',
      'Literature reviews that say something.',
      'Theses in the humanities, and their footnotes.',
    ],
    further: [
      'I write for a living and edit for people who do not.',
      'A results section without the word significant, as an exercise.',
      'Plain summaries for the town that paid for the study.',
      'Paragraphs in our department’s writing centre: one claim in each.',
    ],
  },
  'Grant applications': {
    by: 'Professors',
    session: ['Before you send it', 'We read the call and your draft as a reviewer would, with a pencil.'],
    about: [
      'I sat on panels for eight years. The first page decides.',
      'Budgets that add up and can be explained.',
      'First grants, small ones, and how they lead to others.',
      'Work packages without wishful thinking.',
      'Ethics and data plans that are true.',
      'Calls with partners abroad.',
      'Resubmitting: what to change, and what to keep.',
    ],
    further: [
      'I read budgets first, and tell you what they promise.',
      'Impact statements that name somebody.',
      'Timelines: what a reviewer believes, and what not.',
      'I answer for three projects with towns. I can show how their reports read.',
      'Student funds: small sums, short forms, quick answers.',
    ],
  },
  'PhD program': {
    by: 'Students',
    session: [
      'Finding a place',
      'Your field, your grades and a draft of your letter: we make a list and a first mail.',
    ],
    about: [
      'I wrote to forty professors. Nine answered, and I know why.',
      'Proposals of two pages for people who have never seen one.',
      'Doctorates that are paid: where to look in Europe.',
      'Choosing a group by its former members.',
      'Interviews with a committee, by video.',
      'From a university of applied sciences to a doctorate.',
      'Moving with a family.',
    ],
    further: [
      'I choose doctoral students every spring. Your letter is one of ninety.',
      'What a supervisor looks for in transcripts, and what I skip.',
      'Joint degrees between two countries, with their paperwork.',
      'Writing to groups abroad: my list, and the answers that came.',
    ],
  },
  'Expert network': {
    by: 'Professors',
    session: ['Whom to ask', 'We map the people of your field on one sheet, and write to one of them.'],
    about: [
      'Energy systems: I can name the three people who measured it.',
      'Conferences worth the fare, and those that are not.',
      'Asking for advice in five sentences.',
      'Coastal research between the Baltic and the Atlantic.',
      'Finding reviewers, and being asked as one.',
      'Archives, museums and the people behind the desk.',
      'Keeping in touch without a newsletter.',
    ],
    further: [
      'I kept a list of everybody who answered me during my applications.',
      'Alumni of my group are in eleven countries. I know who likes to be asked.',
      'Posters, and whom to bring to yours.',
      'Student societies and their mailing lists, from the inside.',
    ],
  },
}

/** Weekly hours of mentors: from and to in hours, Monday first. */
export const weekPlans: readonly (readonly (readonly [number, number][])[])[] = [
  [[[17, 20]], [], [[17, 20]], [], [], [[10, 13]], []],
  [[[9, 12]], [[9, 12]], [[9, 12]], [[9, 12]], [], [], []],
  [[], [[14, 18]], [], [[14, 18]], [[9, 11]], [], []],
  [[[18, 21]], [[18, 21]], [[18, 21]], [[18, 21]], [], [], [[16, 19]]],
  [
    [],
    [],
    [
      [8, 12],
      [13, 16],
    ],
    [],
    [],
    [],
    [],
  ],
  [[[12, 14]], [[12, 14]], [[12, 14]], [[12, 14]], [[12, 14]], [], []],
]

/** A mentor whom people sign in as; `made` chooses their hours, price and place as for the others. */
export const knownMentor = {
  ...{ handle: 'nomvula-dlamini', daysAgo: 75, made: 73 },
  topics: ['Grant applications', 'Research methods'] satisfies MentorshipTopic[],
  // A week at a conference, after the sessions that are booked.
  away: { from: 24, to: 31 },
}

/** The application of somebody whom people sign in as. */
export const knownApplication: { handle: string; input: ApplicationInput } = {
  handle: 'ilse-vandermeer',
  input: {
    topics: [
      {
        topic: 'Technical skills',
        about: 'R for people who know spreadsheets: reading messy files, and maps of the result.',
      },
    ],
    experience: 'Two semesters of tutorials in hydrology, about thirty students. I kept the office hours.',
    ...{ hourMinor: 1500, hoursAWeek: 2, isAdult: true },
    referees: [{ name: 'Marit Solheim', email: 'marit.solheim@example.org' }],
  },
}

/** Applications that are not accepted: the state, how many days ago it was sent, and what else is known of it. */
export const applicationPlans: readonly {
  state: Exclude<ApplicationState, 'accepted'>
  sent: number
  topics: readonly MentorshipTopic[]
  experience: string
  /** Days from now to the talk. */
  talk?: number
  reason?: string
}[] = [
  {
    ...{ state: 'sent', sent: 1, topics: ['Academic writing'] },
    experience: 'Two years in the writing centre of our department, about 200 talks.',
  },
  {
    ...{ state: 'sent', sent: 5, topics: ['Technical skills', 'Career guidance'] },
    experience: 'Ten years of front ends, four apprentices.',
  },
  {
    ...{ state: 'read', sent: 3, topics: ['Startup advice'] },
    experience: 'Founded a workshop for instrument makers in 2019.',
  },
  {
    ...{ state: 'offered', sent: 6, topics: ['PhD program'] },
    experience: 'Found a paid place in Norrvik in 2024, and helped three friends to theirs.',
  },
  {
    ...{ state: 'talk', sent: 7, topics: ['Research methods', 'PhD support'], talk: 1 },
    experience: 'Teaching assistant in statistics, three terms.',
  },
  {
    ...{ state: 'talk', sent: 9, topics: ['Grant applications'], talk: -1 },
    experience: 'Wrote or edited eleven proposals. Four were funded.',
  },
  {
    ...{ state: 'refused', sent: 30, topics: ['Expert network'] },
    experience: 'I know many people.',
    reason: 'We could not see work in this field yet. Publish a project that shows it, and apply again.',
  },
  {
    ...{ state: 'withdrawn', sent: 20, topics: ['Industry transition'] },
    experience: 'Five years at a measuring company.',
  },
  {
    ...{ state: 'closed', sent: 75, topics: ['Career guidance'] },
    experience: 'Ran the careers evening of our faculty.',
  },
]
