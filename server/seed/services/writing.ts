import type { ServicePlan } from './plan.ts'

export const writingServices: readonly ServicePlan[] = [
  {
    by: 'yusuf-karadag',
    title: 'A manual that people can follow with one hand',
    text: 'I do the task myself, write down each step, and test the text with someone who has never done it. Short sentences, one action each, the warning before the step.',
    skills: ['Documentation', 'Plain language', 'Editing'],
    packages: [
      ['Up to 10 pages', 'The manual as Markdown and PDF\nA test with one reader', 36_000, 9, 2],
      ['Up to 40 pages', 'The same\nAn index\nPictures marked with numbers', 98_000, 24, 2],
    ],
    extras: [['Turkish version', 24_000, 7]],
    asks: ['Who reads it, and where are they when they do?', 'Can you send me the thing or show it by video?'],
    ago: 195,
    pictures: 2,
  },
  {
    by: 'yusuf-karadag',
    title: 'Your contract in sentences people can act on',
    text: 'I rewrite terms, leases and rules so that each clause says who does what by when. Your lawyer checks the result; I mark each place where the meaning could move.\n\nI am an editor, not a lawyer.',
    skills: ['Contracts', 'Plain language'],
    packages: [
      ['Up to 5 pages', 'The new text\nNotes for your lawyer', 27_000, 6, 2],
      ['Up to 20 pages', 'The same for 20 pages', 84_000, 16, 2],
    ],
    asks: ['Who has to understand it?'],
    ago: 235,
    pictures: 1,
  },
  {
    by: 'ozan-demirturk',
    title: 'A course of six lessons from your notes',
    text: 'You know the subject, I know how people learn it. I turn your notes into six lessons with exercises, and I try each exercise with two learners.',
    skills: ['Teaching', 'Course design'],
    packages: [
      ['Plan', 'Aims and order of six lessons\nOne lesson as a sample', 31_000, 8],
      ['Six lessons', 'All lessons with exercises and answers', 128_000, 30, 2],
    ],
    asks: ['What can learners do after the course that they cannot do now?'],
    ago: 290,
    pictures: 2,
  },
  {
    by: 'desmond-trevanion',
    title: 'Edit a report without changing what it says',
    text: 'I shorten reports by a third. Every figure stays, every source stays, and you see each change. I have edited for water companies, councils and two patient doctors.',
    skills: ['Editing', 'Research'],
    packages: [
      ['Up to 5,000 words', 'Edited text with all changes shown', 18_000, 5],
      ['Up to 20,000 words', 'The same\nA summary of one page', 58_000, 12],
    ],
    asks: ['Who decides something after reading it?'],
    ago: 165,
    pictures: 1,
  },
  {
    by: 'conceicao-sequeira',
    title: 'Interviews turned into a readable story',
    text: 'Send me recordings. I write the story of a project or a person in their own words, and they approve it before you do.',
    skills: ['Interviews', 'Writing'],
    packages: [
      ['One person', 'Up to one hour of recording\nA story of 1,200 words', 26_000, 8, 2],
      ['A project', 'Up to five people\nA story of 3,000 words', 64_000, 18, 2],
    ],
    ago: 100,
    pictures: 2,
  },
  {
    by: 'valentina-guiraldes',
    title: 'Field notes typed and indexed',
    text: 'Handwritten notebooks, Spanish or English. I type them, mark what I cannot read, and make an index of places, people and dates.',
    skills: ['Transcription', 'Indexing'],
    packages: [
      ['50 pages', 'Text and index', 20_000, 8],
      ['200 pages', 'Text and index\nA table of all dates', 68_000, 24],
    ],
    asks: ['Please send a photo of a usual page.'],
    ago: 45,
    pictures: 1,
  },
]
