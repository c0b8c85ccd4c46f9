import type { ServicePlan } from './plan.ts'

/** Services for companies with a purchasing process. */
export const enterpriseServices: readonly ServicePlan[] = [
  {
    by: 'alasdair-penhallow',
    title: 'A ledger for your platform, with your auditors at the table',
    text: 'Double entry, reconciliation, closing of months. I design and build the ledger with your team and explain it to your auditors in their words. We work with purchase orders and your security forms.',
    skills: ['Payments', 'PostgreSQL', 'Ledgers'],
    packages: [
      ['Design', 'Design document\nTwo workshops\nReview with your auditors', 420_000, 30, 2],
      ['Design and first month', 'The design\nThe ledger for one product\nThe first closed month', 1_150_000, 90, 3],
    ],
    asks: ['How many bookings do you have in a month?', 'Which systems have to agree with it?'],
    ago: 280,
    pictures: 2,
  },
  {
    by: 'thandiwe-abiodun',
    title: 'Move off a system that nobody dares to touch',
    text: 'I have moved three of them: a booking system, a parts list and a payroll. First tests around what it does today, then one part after the other, with a way back at each step.',
    skills: ['Migration', 'Testing', 'PostgreSQL'],
    packages: [
      ['Plan', 'What it does, written down\nA plan with costs and ways back', 380_000, 30],
      ['Plan and first part', 'The plan\nThe first part moved', 980_000, 80, 2],
    ],
    asks: ['What is it written in, and who still knows it?'],
    ago: 225,
    pictures: 1,
  },
  {
    by: 'salma-sabbaghi',
    title: 'Cloud training for a department of forty',
    text: 'Six days over three months, with your own systems as exercises. After each day everybody changes one real thing. I report to you who needs what next.',
    skills: ['Cloud', 'Teaching'],
    packages: [['Forty people', 'Six days\nExercises on your systems\nA report', 560_000, 90]],
    asks: ['What should they be able to do without asking?'],
    ago: 195,
    pictures: 1,
  },
  {
    by: 'eloise-vautrinot',
    title: 'Supplier check for a group of companies',
    text: 'I ask your hundred largest suppliers the same twelve questions, check the answers with public records, and rank the risks. Your buyers get a page for each of the worst ten.',
    skills: ['Procurement', 'Research'],
    packages: [['A hundred suppliers', 'The list\nTen pages', 340_000, 45]],
    ago: 130,
    pictures: 1,
  },
  {
    by: 'ozan-demirturk',
    title: 'Onboarding for people who start every month',
    text: 'I follow three new people through their first four weeks, write down what they had to ask, and build a course that answers it. For firms that hire at least five people a month.',
    skills: ['Course design', 'Teaching'],
    packages: [['Course', 'Three people followed\nA course of ten hours', 290_000, 60, 2]],
    ago: 165,
    pictures: 2,
  },
  {
    by: 'ingrid-akesson',
    title: 'A year of security reviews with a fixed day each month',
    text: 'One day a month is yours. Changes reviewed, questions answered, one exercise with your team. The price includes the forms your purchasing department sends me.',
    skills: ['Security', 'Threat modelling'],
    packages: [['Twelve days', 'One day a month for a year\nA yearly report', 960_000, 365, 0]],
    asks: ['Which systems are in scope?'],
    ago: 115,
    pictures: 1,
  },
]
