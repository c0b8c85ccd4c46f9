import type { JobPlan } from './plan.ts'

export const designJobs: readonly JobPlan[] = [
  {
    client: 'harbour-pike',
    title: 'Signs that lead from the tram to the pier',
    need: 'People get off the tram and walk the wrong way. We need six signs and two marks on the ground between the stop and pier 4, readable in rain and from a wheelchair. The town has approved the places; the posts exist.',
    skills: ['Typography', 'Accessibility', 'Print production'],
    budget: [80_000, 150_000],
    length: 'weeks',
    town: 'Stavanger',
    ago: 7,
    decides: 11,
    questions: ['How would you check the signs before we print them?'],
    proposals: [
      {
        by: 'ren-kurosato',
        day: 2,
        cover:
          'I would walk the way once with somebody who does not know it and count where they stop. Signs belong in those places. The letters should be larger than you think.',
        answers: ['Printed on paper at full size, hung up for a day.'],
        scope: 'Six signs and two marks, ready for print.',
        milestones: [
          ['Paper signs for a day', 'With notes of what people did.', 55_000, 10],
          ['Files for print', '', 45_000, 6],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'The day with paper signs is a good idea. Who hangs them up?' }],
      },
      {
        by: 'mael-beaufrere',
        day: 2.6,
        cover:
          'I draw alphabets, and I have drawn signs for a hospital. Mine use two colours and one arrow, so that they stay cheap to replace.',
        answers: ['On a screen at the distance of the real sign, and one sample in metal.'],
        scope: 'Signs, marks, and a sheet of rules for later ones.',
        milestones: [
          ['Drafts', '', 60_000, 9],
          ['Files and rules', '', 62_000, 8],
        ],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'Five drawings that explain a heat network to children',
    need: 'A booklet for pupils of ten years: where the warm water comes from, how it gets into the flat, and what happens in summer. Five drawings without words, which teachers print in black and white.',
    skills: ['Illustration', 'Print production'],
    budget: [40_000, 75_000],
    length: 'weeks',
    ago: 2,
    decides: 14,
    proposals: [
      {
        by: 'eloise-vautrinot',
        day: 0.7,
        cover:
          'Black and white is a good limit, and I would use three line weights and no grey. I have two children of that age who tell me at once when something is dull.',
        scope: 'Five drawings as files for print.',
        milestones: [
          ['Five sketches', 'In pencil, for your comments.', 22_000, 6],
          ['Five drawings', '', 34_000, 10],
        ],
      },
      {
        by: 'yasmine-cherkawi',
        day: 1.3,
        cover: 'I would follow one drop of water through all five drawings, so that a child can find it on each page.',
        scope: 'Five drawings and a cover.',
        milestones: [['Drawings and cover', '', 70_000, 15]],
      },
    ],
  },
  {
    client: 'kenji',
    title: 'A case for a soil sensor that a farmer can open',
    need: 'The board exists and fits into a box of 90 by 50 mm. I need a look for the case and a small label that says how to open it without tools. It is printed in 3D, 200 pieces.',
    skills: ['Prototyping', 'Identity'],
    budget: [30_000, 60_000],
    length: 'weeks',
    ago: 13,
    decides: 16,
    proposals: [
      {
        by: 'ren-kurosato',
        day: 2,
        cover:
          'One latch on the short side, large enough for a cold thumb. I print every version myself, so we can talk about a real thing after three days.',
        scope: 'The case as a model for printing, and the label.',
        milestones: [
          ['Three latches to try', 'Sent by post.', 20_000, 6],
          ['Case and label', '', 25_000, 6],
        ],
        acts: [
          { day: 5, act: 'shortlist', note: 'The latch in the picture looks right.' },
          { day: 9, act: 'accept', by: 'client' },
        ],
      },
      {
        by: 'ewan-pemberley',
        day: 4,
        cover: 'I would use a twist of a quarter turn, as on a flask. It keeps water out better than a latch.',
        scope: 'The case and the label.',
        milestones: [['Case and label', '', 52_000, 12]],
      },
    ],
  },
  {
    client: 'tomas',
    title: 'A mark for a set of small offline tools',
    need: 'I make five tools for people who work outside. They need one mark that works at 16 pixels and on a sticker, and a way to tell the five apart. No gradients, please, and no compass.',
    skills: ['Identity', 'Typography'],
    budget: [35_000, 65_000],
    length: 'weeks',
    ago: 2,
    decides: 11,
    questions: ['Show or describe a mark that you wish you had made, and say why.'],
    proposals: [
      {
        by: 'eloise-vautrinot',
        day: 0.6,
        cover:
          'A knot has a clear shape and many relatives: one family, five knots. I would draw them at 16 pixels first.',
        answers: ['The arrow that walkers paint on stones. It needs no language.'],
        scope: 'One mark in five forms, as files.',
        milestones: [
          ['Three ideas', '', 20_000, 6],
          ['Five marks', '', 28_000, 7],
        ],
      },
      {
        by: 'mael-beaufrere',
        day: 1.2,
        cover: 'I would start from letters, since your five tools have five different initials. That is rare luck.',
        answers: ['A laundry label. Everybody can draw it after a week.'],
        scope: 'Five letters, a sticker and a short guide.',
        milestones: [['Letters, sticker and guide', '', 60_000, 14]],
      },
    ],
  },
  {
    client: 'lumen-housing-trust',
    title: 'Make our repair form shorter: research with twelve tenants',
    need: 'The form has 31 questions. We believe that nine would do, but four departments disagree. Please watch twelve tenants fill it in, and draw the short one.',
    skills: ['User research', 'Figma', 'Service design'],
    budget: [90_000, 160_000],
    length: 'weeks',
    town: 'Bristol',
    ago: 6,
    decides: 15,
    proposals: [
      {
        by: 'amara',
        day: 1.5,
        cover:
          'I would invite one person from each of the four departments to watch. After the third tenant they usually agree. I can be in Bristol on three days.',
        scope: 'Twelve sessions, a summary, and the short form in Figma.',
        milestones: [
          ['Twelve sessions', 'With a page for each question.', 80_000, 12],
          ['The short form', '', 45_000, 8],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'The departments should watch. That alone is worth it.' }],
      },
      {
        by: 'katerina-pawlicka',
        day: 2.5,
        cover: 'I read the last 500 repairs first: questions whose answers nobody used can go without any research.',
        scope: 'A count of used answers, six sessions and the form.',
        milestones: [
          ['Count', '', 40_000, 6],
          ['Sessions and form', '', 62_000, 12],
        ],
      },
    ],
  },
]
