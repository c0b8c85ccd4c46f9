import type { JobPlan } from './plan.ts'

export const mobileJobs: readonly JobPlan[] = [
  {
    client: 'lumen-housing-trust',
    title: 'Photo notes for caretakers that work without a signal',
    need: 'Eleven caretakers walk through 60 houses a week. They should take a photo, choose a flat and say what is broken, also in a cellar. The notes go to our office when the phone is online again.',
    skills: ['React Native', 'Offline sync', 'SQLite'],
    budget: [180_000, 320_000],
    length: 'months',
    town: 'Bristol',
    ago: 4,
    decides: 18,
    questions: ['How do you make sure that no photo is lost?', 'Who owns the accounts in the app stores?'],
    proposals: [
      {
        by: 'tomas',
        day: 1,
        cover:
          'I have built two apps that sync later, and the hard part is always the photo that is half sent. I would start with that part and show it to you in the first week. I can come to Bristol for two days at the beginning.',
        answers: [
          'Each photo stays on the phone until the server has confirmed its checksum.',
          'You do, from the first day. I only get an invitation.',
        ],
        scope: 'The app for both systems, a small web page for the office, and two days on site.',
        milestones: [
          ['Photo and sync', 'On three phones of your caretakers.', 130_000, 20],
          ['List for the office and the stores', '', 110_000, 20],
        ],
        acts: [{ day: 2, act: 'shortlist', note: 'Ask for a call with Dan from the caretakers.' }],
      },
      {
        by: 'bilal-venkataraman',
        day: 1.7,
        cover:
          'I write apps for people who wear gloves at work: large buttons, few words. I would walk along with one caretaker for a morning before I draw anything.',
        answers: ['The app counts what it took and what arrived, and shows both numbers.', 'The trust.'],
        scope: 'The app, and a list that the office can sort.',
        milestones: [
          ['First version for three people', '', 120_000, 25],
          ['Version for everybody', '', 95_000, 20],
        ],
      },
    ],
  },
  {
    client: 'lars',
    title: 'A snow depth form for volunteers on skis',
    need: 'Thirty volunteers note snow depth at fixed poles. The form should find the nearest pole, take one number and a photo, and keep everything until the evening. It has to work at minus 20 with gloves.',
    skills: ['Flutter', 'SQLite', 'Mapping'],
    budget: [60_000, 110_000],
    length: 'weeks',
    ago: 8,
    decides: 11,
    moved: { day: 6, by: 5 },
    questions: ['How would you test it in the cold?'],
    proposals: [
      {
        by: 'hanneke-zandstra',
        day: 2,
        cover:
          'I would leave out the map and show one pole, its number and an arrow. The fewer things there are on the screen, the better it works with gloves. I have an old phone in the freezer already.',
        answers: ['In the freezer first, then with you on one morning by video.'],
        scope: 'The form for one system, and an export as CSV.',
        milestones: [
          ['Form with the nearest pole', '', 52_000, 10],
          ['Export and photo', '', 30_000, 6],
        ],
      },
      {
        by: 'aurelien-montreuil',
        day: 3,
        cover: 'I ski, and I write Flutter. Both systems come from one code base, so all thirty people can join in.',
        answers: ['On a pass near my home, at the weekend.'],
        scope: 'The form for both systems.',
        milestones: [['The form', 'With a guide of one page.', 88_000, 16]],
        acts: [{ day: 4, act: 'withdraw-offer' }],
      },
    ],
  },
  {
    client: 'amara',
    title: 'Scan a seed packet and put it on a shelf',
    need: 'Our seed library has 400 packets with a code on the back. One volunteer with one phone should scan a packet and choose its shelf. The rest exists as a web page with an API.',
    skills: ['Kotlin', 'Usability testing'],
    budget: [30_000, 55_000],
    length: 'days',
    ago: 21,
    decides: 14,
    closed: { day: 9, reason: 'found-elsewhere' },
    proposals: [
      {
        by: 'katerina-pawlicka',
        day: 2,
        cover:
          'A scanner is two days of work when the codes are printed well, and three when they are not. Send me five packets by post and I can say which.',
        scope: 'An app for one kind of phone that scans and saves.',
        milestones: [['The app', '', 42_000, 5]],
      },
    ],
  },
  {
    client: 'ilse',
    title: 'A reminder on the phone for people who read wells',
    need: 'Once a week, 48 volunteers read a water level. Some forget. I would like a reminder that knows the day each of them chose and is silent when the reading has arrived. An app is fine, but something simpler is better.',
    skills: ['Kotlin', 'Swift', 'Usability testing'],
    budget: [30_000, 60_000],
    length: 'weeks',
    ago: 5,
    decides: 14,
    questions: ['Would you build an app at all?'],
    proposals: [
      {
        by: 'hanneke-zandstra',
        day: 1.2,
        cover:
          'I would try calendar entries first: each volunteer gets a link, and the phone does the rest. If people like it, we can still make an app in spring.',
        answers: ['Not yet.'],
        scope: 'Calendar links for 48 people that disappear when a reading is in.',
        milestones: [
          ['Links for five people', '', 18_000, 5],
          ['Links for everybody', '', 16_000, 5],
        ],
      },
      {
        by: 'joao-camara',
        day: 2.3,
        cover: 'A tiny app for both systems with one button: remind me, or do not. I keep it running for a year.',
        answers: ['Yes, because a calendar is easy to ignore.'],
        scope: 'The app, and a year of small repairs.',
        milestones: [
          ['App for one system', '', 32_000, 12],
          ['App for the other', '', 20_000, 8],
        ],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Check-in at the clinic by phone: a trial in one clinic',
    need: 'Patients scan a code at the door instead of queueing. No diagnosis, no insurance, only: I am here. Reception sees a list. We want to try it for six weeks in one clinic before we decide anything.',
    skills: ['Privacy', 'Flutter', 'Usability testing'],
    budget: [120_000, 220_000],
    length: 'months',
    ago: 10,
    decides: 20,
    isForMembers: true,
    questions: ['What would you store, and for how long?'],
    proposals: [
      {
        by: 'sirin-kilicarslan',
        day: 3,
        cover:
          'A web page behind the code is enough; nobody wants to install something at the door. Reception gets a list with a sound. After six weeks I count the queue with you.',
        answers: ['A first name and a time, until the evening.'],
        scope: 'Page, list, and six weeks of support.',
        milestones: [
          ['Page and list', '', 90_000, 15],
          ['Six weeks', 'With numbers at the end.', 60_000, 42],
        ],
      },
      {
        by: 'jule-brandstatter',
        day: 4,
        cover: 'I would put a tablet at the door for people without a phone. It is the same page with larger letters.',
        answers: ['The number of the appointment, for two hours.'],
        scope: 'Page, tablet and list.',
        milestones: [
          ['First version', '', 100_000, 20],
          ['Trial', '', 70_000, 42],
        ],
        acts: [{ day: 7, act: 'shortlist', note: 'Thought of people without a phone. Nobody else did.' }],
      },
    ],
  },
]
