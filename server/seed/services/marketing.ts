import type { ServicePlan } from './plan.ts'

export const marketingServices: readonly ServicePlan[] = [
  {
    by: 'wren-calloway',
    title: 'A campaign for a shop with one till',
    text: 'I come up with one idea, test it on forty people before anything is printed, and plan six weeks that your team can carry out beside its work. If the test fails, we change the idea, not the numbers.',
    skills: ['Campaigns', 'Copywriting', 'Experiments'],
    packages: [
      ['Idea and test', 'Three ideas\nA test with forty people', 42_000, 10, 2],
      ['Six weeks', 'The tested idea\nTexts, pictures and a plan for each week', 98_000, 20, 2],
    ],
    asks: ['What do you sell, and who buys it now?', 'How much can you spend on print and adverts?'],
    ago: 185,
    pictures: 3,
  },
  {
    by: 'wren-calloway',
    title: 'A name for your project, tested',
    text: 'Ten names, checked for domains, trade marks and bad meanings in the languages of your neighbours. We test the three you like with people who do not know you.',
    skills: ['Branding', 'Copywriting', 'Experiments'],
    packages: [
      ['Ten names', 'Ten names with checks', 22_000, 6],
      ['Ten names, three tested', 'The names\nA test with sixty people', 41_000, 12],
    ],
    asks: ['Which names do you like, of anything?'],
    ago: 250,
    pictures: 1,
  },
  {
    by: 'jule-brandstatter',
    title: 'A newsletter that people keep',
    text: 'I design a template that reads well on a phone, write your first three issues, and show you how to write the fourth. No tracking pixels.',
    skills: ['Layout', 'Copywriting'],
    packages: [
      ['Template', 'A template for your system\nOne hour of teaching', 24_000, 7, 2],
      ['Template and three issues', 'The template\nThree issues', 56_000, 21, 2],
    ],
    ago: 115,
    pictures: 2,
  },
  {
    by: 'haoran-yoonhae',
    title: 'Find the right price in four weeks',
    text: 'I ask your customers what they would pay, in a way that does not lead them, and test two prices where you can. You get one recommendation with its risk.',
    skills: ['Pricing', 'Surveys', 'Experiments'],
    packages: [
      ['Survey', 'A survey of 100 customers\nA recommendation', 52_000, 16],
      ['Survey and test', 'The survey\nA test of two prices', 96_000, 32],
    ],
    asks: ['What does it cost now, and when did that last change?'],
    ago: 220,
    pictures: 1,
  },
  {
    by: 'zoya-kulkarni',
    title: 'Pictures for a year of posts',
    text: 'Fifty-two drawings in one style, four sizes each. You write a line a week; the picture is there already.',
    skills: ['Illustration', 'Social media'],
    packages: [
      ['A quarter', 'Thirteen drawings', 34_000, 12, 2],
      ['A year', 'Fifty-two drawings', 110_000, 40, 2],
    ],
    ago: 80,
    pictures: 3,
  },
  {
    by: 'eloise-vautrinot',
    title: 'Open day planned to the hour',
    text: 'Invitations, signs, the list for the door, the plan for rain, and the mail on the day after. I have planned nineteen open days for schools and workshops.',
    skills: ['Events', 'Campaigns'],
    packages: [
      ['Plan', 'A plan to the hour\nAll texts', 38_000, 10, 2],
      ['Plan and day', 'The plan\nI am there on the day', 86_000, 30],
    ],
    asks: ['When is it, and how many people came last time?'],
    ago: 135,
    state: 'paused',
    pictures: 1,
  },
]
