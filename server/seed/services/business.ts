import type { ServicePlan } from './plan.ts'

export const businessServices: readonly ServicePlan[] = [
  {
    by: 'harbour-pike',
    title: 'Try your product with our ferry passengers for a day',
    text: 'We carry 9,000 people a day. Put your ticket machine, app or sign on pier 7 for a day, and our staff help you ask passengers what they think. You keep the notes, and we tell you honestly what our captains said.',
    skills: ['Usability testing', 'Field work'],
    packages: [
      ['A day on pier 7', 'Space, power and a table\nTwo of our staff\nUp to 60 short interviews', 65_000, 21, 0],
      ['A week', 'Five days on two piers\nCounts per hour', 240_000, 35, 0],
    ],
    asks: ['What do you want to try, and how large is it?', 'Does it need power or a connection?'],
    common: [['What if it rains?', 'Pier 7 has a roof. In a storm warning we choose another day together.']],
    ago: 125,
    pictures: 2,
  },
  {
    by: 'nomvula-dlamini',
    title: 'Will a heat network pay off in your street?',
    text: 'I model the heat demand of up to 400 homes from open data, compare three ways to supply it, and give you a range instead of a promise. You get the model, so that others can check it.',
    skills: ['District heating', 'Energy poverty', 'Julia'],
    packages: [
      ['First look', 'Demand by house\nA page: go on or stop', 64_000, 12, 0],
      ['Comparison', 'Three supplies with costs\nThe model\nA call with your council', 158_000, 30],
    ],
    asks: ['Which streets, and what heats them now?', 'Who decides, and when?'],
    ago: 200,
    pictures: 2,
  },
  {
    by: 'nomvula-dlamini',
    title: 'A grant application read by someone who scores them',
    text: 'I have sat on eleven panels. I read your draft as a panel does, score it, and write the three questions that would sink it. I do not write it for you.',
    skills: ['Grant applications', 'Grid storage'],
    packages: [
      ['Read and score', 'Scores with reasons\nThree questions', 32_000, 6, 0],
      ['Read twice', 'The first reading\nA second one after your changes', 49_000, 14, 0],
    ],
    asks: ['Which call is it, and when does it close?'],
    ago: 285,
    pictures: 1,
  },
  {
    by: 'mael-beaufrere',
    title: 'A plan for the next twelve months that fits on one page',
    text: 'Two conversations, one page. What you do, what you stop, what it costs, and how you will notice that it does not work. I come back after a quarter and ask.',
    skills: ['Strategy', 'Planning'],
    packages: [
      ['One page', 'Two conversations\nThe page', 48_000, 12, 2],
      ['One page and a visit', 'The page\nA conversation after three months', 69_000, 100, 2],
    ],
    ago: 175,
    pictures: 1,
  },
  {
    by: 'ren-kurosato',
    title: 'What your small firm is worth',
    text: 'For sales, handovers and quarrels between partners. I read five years of accounts, compare them with sales of similar firms, and explain the range in plain words.',
    skills: ['Valuation', 'Accounting'],
    packages: [
      ['Range', 'A range with reasons\nTen pages', 78_000, 14],
      ['Range for two sides', 'The range\nA conversation with both sides', 112_000, 21],
    ],
    asks: ['Why do you need the value, and by when?'],
    ago: 265,
    pictures: 1,
  },
  {
    by: 'soo-ah-shirakawa',
    title: 'Did your programme work? A small evaluation',
    text: 'I teach economics and evaluate training, subsidies and advice. If your data cannot answer the question, I say so in the first week and you pay half.',
    skills: ['Evaluation', 'Economics', 'R'],
    packages: [
      ['Feasible?', 'A page: what your data can answer', 36_000, 7, 0],
      ['Evaluation', 'The analysis\nA report of 15 pages', 165_000, 40],
    ],
    asks: ['What was the programme meant to change?'],
    ago: 155,
    pictures: 1,
  },
]
