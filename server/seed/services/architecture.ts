import type { ServicePlan } from './plan.ts'

/** Services that review an architecture. */
export const architectureServices: readonly ServicePlan[] = [
  {
    by: 'henrik-oosterhuis',
    title: 'Architecture review of a platform before it grows',
    text: 'I read your diagrams, your code and your incidents of a year, and I talk with the people on call. You get findings with a severity, a place and a way to close each. I check again when you say they are fixed.',
    skills: ['Platform engineering', 'PostgreSQL', 'Observability'],
    packages: [
      ['One system', 'Up to 50,000 lines\nFindings and a call', 160_000, 12],
      ['Three systems', 'Up to 200,000 lines\nFindings, a call and a target picture', 290_000, 24],
    ],
    extras: [['A restore exercise from your backups', 38_000, 4]],
    asks: ['What should it carry in two years that it does not carry now?', 'Where are the code and the diagrams?'],
    common: [['Will you tell us to use microservices?', 'Only if you have the people to be woken for each of them.']],
    ago: 320,
    pictures: 2,
  },
  {
    by: 'tomas-arriaga',
    title: 'Second opinion on an offline-first design',
    text: 'Sync, conflicts, clocks, storage limits of phones. I have built this five times and made most of the mistakes. I read your design before you build it, or your code when it misbehaves.',
    skills: ['Offline sync', 'SQLite', 'TypeScript'],
    packages: [
      ['Design', 'Your design document read\nFindings', 68_000, 8],
      ['Design and code', 'The same with the code\nA test for each conflict I find', 118_000, 15],
    ],
    asks: ['What happens today when two people change the same thing?'],
    ago: 190,
    pictures: 1,
  },
  {
    by: 'salma-sabbaghi',
    title: 'Cloud bill and architecture, reviewed together',
    text: 'Most bills are architecture decisions nobody remembers. I trace the ten largest lines to their decisions and say which you can take back. I teach cloud engineering and sell no hosting.',
    skills: ['Cloud', 'Cost', 'Terraform'],
    packages: [
      ['Ten lines', 'Ten lines traced\nFindings with their saving', 92_000, 10],
      ['Ten lines and a plan', 'The same\nA plan in steps for a year', 138_000, 18],
    ],
    asks: ['How much do you pay in a month, and to whom?'],
    ago: 260,
    pictures: 1,
  },
  {
    by: 'lotte-dijkgraaf',
    title: 'What happens when this fails? A failure review in a week',
    text: 'We take your five most important requests and follow each through every part. For each part we ask: what if it is slow, gone, or wrong? You get findings and the three drills I would run first.',
    skills: ['Reliability', 'Platform engineering'],
    packages: [['Five requests', 'A workshop of two days\nFindings\nThree drills', 125_000, 9]],
    ago: 150,
    pictures: 1,
  },
  {
    by: 'dalal-boukhalfa',
    title: 'Is your data model ready for the next ten years?',
    text: 'Names, addresses, money, time zones, history. I review the tables that everything else hangs on and show where they will hurt, with migrations that can be done while people work.',
    skills: ['SQL', 'Data modelling'],
    packages: [
      ['Up to 30 tables', 'Findings\nSketches of migrations', 84_000, 10],
      ['Up to 120 tables', 'The same for 120', 168_000, 21],
    ],
    asks: ['Which question can your data not answer today?'],
    ago: 70,
    pictures: 2,
  },
  {
    by: 'janaina-vilhena',
    title: 'Architecture of a website that thousands open at the same minute',
    text: 'Ticket sales, exam results, storm warnings. I review caches, queues and limits for that minute, and I run a load test with you on a copy.',
    skills: ['Web architecture', 'Load testing'],
    packages: [
      ['Review', 'Findings', 78_000, 8],
      ['Review and load test', 'Findings\nA load test with figures', 132_000, 16],
    ],
    asks: ['How many people come in the busiest minute?'],
    ago: 50,
    pictures: 1,
  },
]
