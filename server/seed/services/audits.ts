import type { ServicePlan } from './plan.ts'

/** Security audits. */
export const auditServices: readonly ServicePlan[] = [
  {
    by: 'ingrid-akesson',
    title: 'Security audit of a web application',
    text: 'I test your application by hand, with and without an account, on a copy or in agreed hours. You get findings with steps to reproduce each and a way to close it. One re-check within 30 days is in the price.\n\nWe agree on the rules first: what, when, from which address, and whom I call at night.',
    skills: ['Security', 'Penetration testing', 'Threat modelling'],
    packages: [
      ['Small application', 'Up to 20 screens, two roles\nFindings\nOne re-check', 180_000, 12],
      ['Usual application', 'Up to 80 screens, five roles\nFindings\nOne re-check\nA call with your team', 340_000, 20],
    ],
    extras: [
      ['A letter for your customers', 15_000, 2],
      ['A second re-check', 32_000, 4],
    ],
    asks: ['Which host do I test, and who can prove that it is yours?', 'Which roles are there?'],
    mayAsk: ['When was it audited last?'],
    common: [
      [
        'Can you break our service?',
        'I agree on hours and limits with you, and I stop at the first proof. I have not caused an outage in six years.',
      ],
      ['Do you scan only?', 'No. A scanner finds a fifth of what matters. I use one to save time on the rest.'],
    ],
    ago: 330,
    pictures: 2,
  },
  {
    by: 'hana-belska',
    title: 'Review of a protocol or of cryptographic code',
    text: 'Key management, signatures, voting, zero knowledge. I read the design and the code, and I say where the proof stops. I do not certify; I give reasons.',
    skills: ['Key management', 'Zero knowledge', 'Rust'],
    packages: [
      ['Design', 'Up to 30 pages\nFindings', 140_000, 14],
      ['Design and code', 'The design and up to 8,000 lines\nFindings and one re-check', 280_000, 28],
    ],
    asks: ['Against whom should it protect?', 'What may leak without harm?'],
    ago: 310,
    pictures: 1,
  },
  {
    by: 'sirin-sarioglu',
    title: 'Audit of your sign-in and password reset',
    text: 'The two doors everybody tries first. I test sign-up, sign-in, second factors, recovery and sessions, and I read the code behind them if you let me.',
    skills: ['Authentication', 'Penetration testing'],
    packages: [
      ['Test', 'Findings\nOne re-check', 88_000, 7],
      ['Test and code', 'The same with the code', 136_000, 12],
    ],
    asks: ['Which ways to sign in do you offer?'],
    ago: 250,
    pictures: 2,
  },
  {
    by: 'mikkel-tveit',
    title: 'Audit of an API, from its documentation to its limits',
    text: 'Every call with every role, foreign ids, odd types, limits and races. You get a table of all calls with what I tried, and findings where the answer was wrong.',
    skills: ['API security', 'Testing'],
    packages: [
      ['Up to 40 calls', 'The table\nFindings\nOne re-check', 110_000, 9],
      ['Up to 150 calls', 'The same for 150', 230_000, 18],
    ],
    asks: ['Where is the documentation, and is there a test system?'],
    ago: 185,
    pictures: 1,
  },
  {
    by: 'reza-topcuoglu',
    title: 'How far does a stolen laptop get?',
    text: 'I take a laptop of yours as a thief would find it, and see what I reach: disk, mail, VPN, servers. Your team learns what to lock first.',
    skills: ['Endpoint security', 'Security'],
    packages: [['One laptop', 'Findings\nOne re-check\nA page for your staff', 96_000, 8]],
    asks: ['Which system runs on it?'],
    ago: 140,
    pictures: 1,
  },
  {
    by: 'davi-valadao',
    title: 'Audit of dependencies and build pipeline',
    text: 'Who can change what you ship? I follow your code from a commit to the server, list everybody and everything that could change it on the way, and rank what to close.',
    skills: ['Supply chain', 'CI', 'Security'],
    packages: [
      ['One pipeline', 'Findings\nOne re-check', 72_000, 7],
      ['Three pipelines', 'The same for three', 148_000, 15],
    ],
    asks: ['Which CI system do you use?'],
    ago: 100,
    pictures: 1,
  },
]
