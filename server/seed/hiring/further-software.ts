import type { JobPlan } from './plan.ts'

/** More jobs of web and mobile development. */
export const furtherWebJobs: readonly JobPlan[] = [
  {
    client: 'lumen-housing-trust',
    title: 'A page where tenants see when the engineer comes',
    need: 'A repair has a morning or an afternoon, and tenants call us to ask which. Our planners keep it in a table. We want one page per repair, behind a link in a text message, that says the time and lets people say that they are not at home.',
    skills: ['TypeScript', 'Accessibility'],
    budget: [140_000, 220_000],
    length: 'weeks',
    ago: 5,
    decides: 13,
    questions: ['What does the page say while our table is out of date?'],
    proposals: [
      {
        by: 'tomas',
        day: 0.8,
        cover:
          'Fieldbook keeps working without a signal, and your engineers have none in cellars. I would show the time of the last change beside every promise, so that nobody waits for an old one.',
        answers: ['The time it was last right, and the number to call.'],
        shows: ['Fieldbook', 'Stallkeeper'],
        scope: 'The page, the link in the message, and an import of your table every ten minutes.',
        milestones: [
          ['Page with the import', '', 110_000, 12],
          ['Not at home, and the text messages', '', 80_000, 8],
        ],
        acts: [
          { day: 2, act: 'shortlist', note: 'Has built for people without a signal.' },
          {
            day: 3.5,
            act: 'counter',
            amountMinor: 95_000,
            note: 'Our planners export the table themselves. Would this do?',
          },
        ],
      },
      {
        by: 'sirin-kilicarslan',
        day: 1.5,
        cover: 'I would test it with three tenants who call you most, before anything looks finished.',
        answers: ['That it is out of date. Guessing is worse.'],
        scope: 'The page with two rounds of tests.',
        milestones: [['Page and tests', '', 175_000, 20]],
      },
    ],
  },
  {
    client: 'kenji',
    title: 'Live page of forty soil sensors for a school garden',
    need: 'Forty sensors send a number every hour. Children should see which bed is thirsty, on an old screen beside the tool shed. No accounts, no cookies, and it has to survive a power cut.',
    skills: ['Svelte', 'MQTT'],
    budget: [35_000, 60_000],
    length: 'weeks',
    ago: 33,
    decides: 12,
    proposals: [
      {
        by: 'priya',
        day: 1,
        cover: 'One page, one script and a cache. After a power cut it shows the last hour and says so.',
        scope: 'The page and the small program that collects the numbers.',
        milestones: [
          ['The collector', '', 20_000, 6],
          ['The page', '', 30_000, 8],
        ],
        acts: [
          { day: 3, act: 'accept', by: 'client' },
          { day: 3.3, act: 'pay', count: 2 },
          { day: 8, act: 'deliver', milestone: 1, note: 'It has run for two days on my balcony.' },
          { day: 9, act: 'release', milestone: 1, note: 'Found two dead sensors at once.' },
          { day: 15, act: 'deliver', milestone: 2, note: 'Thirsty beds droop. The children wanted that.' },
          { day: 17, act: 'release', milestone: 2, note: 'The drooping beds are a success.' },
          {
            ...{ day: 18, act: 'review', by: 'client', rating: 5, words: ['clear', 'on-time', 'kind', 'again'] },
            text: 'Asked the children what thirsty looks like before she drew anything. It runs since without a visit.',
          },
          {
            ...{ day: 19, act: 'review', by: 'provider', rating: 5, words: ['clear', 'kind', 'again'] },
            text: 'Sent me a sensor by post on the first day, which answered most of my questions.',
          },
        ],
      },
    ],
  },
]

export const furtherMobileJobs: readonly JobPlan[] = [
  {
    client: 'harbour-pike',
    title: 'An app for deckhands that counts bicycles',
    need: 'On each crossing somebody counts bicycles with a pencil. We want two large buttons, plus and minus, that work with gloves and send the count once there is a signal. Android only.',
    skills: ['Kotlin', 'Offline apps'],
    budget: [90_000, 150_000],
    length: 'weeks',
    ago: 4,
    decides: 16,
    proposals: [
      {
        by: 'tomas',
        day: 1.2,
        cover:
          'Stallkeeper counts at market stalls with cold fingers: large buttons and an undo that nobody hits by mistake.',
        shows: ['Stallkeeper', 'Fieldbook'],
        scope: 'The app for the phones you have, and a table of counts for your office.',
        milestones: [
          ['The two buttons', 'On three of your phones.', 60_000, 9],
          ['Counts for the office', '', 50_000, 7],
        ],
      },
      {
        by: 'hanneke-zandstra',
        day: 1.9,
        cover:
          'I cycle onto that ferry every day. The count is wrong on the first crossing, when everybody comes at once.',
        scope: 'The app, with a way to count groups of five.',
        milestones: [['App', '', 125_000, 18]],
        acts: [{ day: 2.8, act: 'shortlist', note: 'Groups of five is a good idea.' }],
      },
    ],
  },
  {
    client: 'grace',
    title: 'Photos of broken things, with the part that is missing',
    need: 'Visitors of our repair café send a photo in advance, and we look for the part. They need to mark it with a finger and write two words. It should open from a link, without an installation.',
    skills: ['Progressive web apps', 'Canvas'],
    budget: [25_000, 40_000],
    length: 'weeks',
    ago: 16,
    decides: 6,
    isFirstOnly: true,
    proposals: [
      {
        by: 'katerina-pawlicka',
        day: 1.5,
        cover: 'A circle drawn with a finger is enough, and the photo is made small before it is sent.',
        scope: 'The page for visitors and a list for you.',
        milestones: [['Page and list', '', 34_000, 10]],
      },
    ],
  },
]
