import type { MentorshipTopic } from './topic-paths.ts'

/** The texts of the page of a topic. */
export interface MentorshipPage {
  /** What it is, and what to bring. */
  lead: string
  questions: readonly string[]
}

/** The words of the pages of all topics. */
export const mentorshipPages: Readonly<Record<MentorshipTopic, MentorshipPage>> = {
  'Career guidance': {
    lead: 'Choosing a direction, changing one, and saying what you can do. Bring your CV, a job advert or a decision you have to make.',
    questions: [
      'Does my CV show what I can do?',
      'Which of two offers suits me?',
      'How do I explain a gap?',
      'What should I learn next?',
    ],
  },
  'Technical skills': {
    lead: 'Learning a language, a tool or a way of working from somebody who uses it every day. Bring your code, your design or the place where you are stuck.',
    questions: [
      'Why is this slow?',
      'How would you structure this?',
      'Is my test worth having?',
      'What do I read next?',
    ],
  },
  'Research methods': {
    lead: 'Designing a study, choosing a test, cleaning data, defending a choice. Bring a draft, a dataset or one clear question.',
    questions: [
      'Is my sample large enough?',
      'How do I justify this method?',
      'Which test fits repeated measures?',
      'How do I report missing data?',
    ],
  },
  'PhD support': {
    lead: 'Keeping a doctorate moving: plans, supervision, time and doubts. Bring your plan, or what has not moved for weeks.',
    questions: [
      'How do I talk to my supervisor about this?',
      'Is my plan realistic?',
      'How do I narrow my topic?',
      'What belongs in the first chapter?',
    ],
  },
  'Industry transition': {
    lead: 'Moving from university to a company, or back, with somebody who did it. Bring your CV and the kind of work you want.',
    questions: [
      'Which roles fit my degree?',
      'How do I describe research to a company?',
      'What is asked in interviews?',
      'When should I start looking?',
    ],
  },
  'Startup advice': {
    lead: 'Testing an idea, finding the first customers, founding with others. Bring your idea on one page, or the numbers you have.',
    questions: [
      'Is this a problem people pay for?',
      'How do we split the company?',
      'Do we need money now?',
      'What do I show an investor?',
    ],
  },
  'Academic writing': {
    lead: 'Structure, argument and style of papers and theses. A mentor explains and asks. Nobody writes assessed work for you. Bring some pages.',
    questions: ['Does my argument hold?', 'Where do I cut?', 'How do I answer a reviewer?', 'Is my abstract clear?'],
  },
  'Grant applications': {
    lead: 'Finding a call that fits and writing a proposal that can be judged. Bring the call, and your draft or idea.',
    questions: [
      'Does this call fit my idea?',
      'How detailed is a budget?',
      'What do reviewers look for?',
      'How do I describe the risk?',
    ],
  },
  'PhD program': {
    lead: 'Finding a place for a doctorate and applying for it. Bring your field, your grades and a draft of your letter.',
    questions: [
      'How do I choose a group?',
      'How do I write to a professor?',
      'What belongs in a proposal?',
      'How is a doctorate paid?',
    ],
  },
  'Expert network': {
    lead: 'Finding the people who know a field, and being known in it. Bring your field and whom you would like to reach.',
    questions: [
      'Who works on this?',
      'How do I ask for advice?',
      'Which conference is worth it?',
      'How do I keep in touch?',
    ],
  },
}
