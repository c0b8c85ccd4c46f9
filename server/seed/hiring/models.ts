import type { JobPlan } from './plan.ts'

export const modelJobs: readonly JobPlan[] = [
  {
    client: 'tomas',
    title: 'Recognise ten bird calls on a phone, without a server',
    need: 'My field recorder keeps every sound. I would like it to suggest one of ten birds, on the phone and without a connection. There are 1,800 labelled clips of three seconds. A wrong guess is worse than none.',
    skills: ['Audio', 'ONNX', 'PyTorch'],
    budget: [90_000, 150_000],
    length: 'weeks',
    ago: 5,
    decides: 13,
    questions: [
      'How large is the model, and how long does it take for three seconds?',
      'How do you make it stay silent?',
    ],
    proposals: [
      {
        by: 'priya',
        day: 1,
        cover:
          'Small audio models are what I do most. With 1,800 clips I would start from a model that already knows sounds and train only its last part. You get a plot that shows how often it is silent and how often it is wrong, and you choose the point.',
        answers: [
          'About 4 MB and 60 ms on a phone of 2021.',
          'With a threshold for each bird, and an eleventh class for everything else.',
        ],
        scope: 'The model as ONNX, the training script, and a report about its errors.',
        milestones: [
          ['Model and report', '', 90_000, 14],
          ['Smaller and faster', 'Below 5 MB.', 40_000, 7],
        ],
      },
      {
        by: 'kenji',
        day: 2,
        cover:
          'I have put a model on a sensor with less memory than one photo, so a phone would feel like a holiday. I would measure on an old phone that I send you afterwards.',
        answers: [
          '2 MB at most. I cannot promise the time before I have measured it.',
          'It says nothing below 90 percent.',
        ],
        scope: 'The model and a small test app.',
        milestones: [
          ['First model', '', 55_000, 12],
          ['Test app and final model', '', 45_000, 10],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'Honest about the time. Ask whether he can read my file format.' }],
      },
    ],
  },
  {
    client: 'idris',
    title: 'Read the numbers from photos of old electricity meters',
    need: 'Tenants send me photos of their meters. I want the number read from the photo, and a mark when it is not sure. I have 900 photos with the right number. It runs on an ordinary laptop, once a month.',
    skills: ['Computer vision', 'Python', 'Labelling'],
    budget: [45_000, 85_000],
    length: 'weeks',
    ago: 7,
    decides: 21,
    isForMembers: true,
    questions: ['What would you do about dark photos?'],
    proposals: [
      {
        by: 'yasmine-cherkawi',
        day: 2,
        cover:
          'I would find the window with the digits first and read them one by one, because the last digit is often between two numbers. Everything runs with one command.',
        answers: ['I make them brighter. If that does not help, the photo goes on a list for you.'],
        scope: 'A program that reads a folder and writes a table.',
        milestones: [
          ['Reads clear photos', '', 38_000, 10],
          ['Dark and slanted photos', '', 24_000, 8],
        ],
      },
    ],
  },
  {
    client: 'hana',
    title: 'Measure how well our model sorts letters to a town hall',
    need: 'A small model sorts letters into 14 departments. We think it is good, but nobody has measured it on the rare departments. We want a test that a person without training can repeat every quarter.',
    skills: ['Evaluation', 'Python'],
    budget: [60_000, 100_000],
    length: 'weeks',
    ago: 19,
    decides: 14,
    closed: { day: 11, reason: 'budget' },
    questions: ['How many letters would you label by hand?'],
    proposals: [
      {
        by: 'jule-brandstatter',
        day: 1,
        cover:
          'A good test needs few letters when they are chosen well. I would take the same number from each department and show how sure each result is.',
        answers: ['280: twenty for each department.'],
        scope: 'A test set, a script and a guide.',
        milestones: [
          ['Test set', '', 36_000, 8],
          ['Script and guide', '', 30_000, 6],
        ],
      },
      {
        by: 'desmond-trevanion',
        day: 3,
        cover: 'I test models for a living and write reports that people read. Mine would be four pages long.',
        answers: ['About 500.'],
        scope: 'A report and the script.',
        milestones: [['Report and script', '', 82_000, 14]],
        acts: [{ day: 5, act: 'withdraw-offer' }],
      },
    ],
  },
  {
    client: 'lars',
    title: 'Label 600 photos of ice and teach me to go on',
    need: 'Each photo needs an outline of ice, snow and rock. After 600 I would like to know whether a model could do the next 5,000, and how wrong it would be. There are rules of two pages, with examples.',
    skills: ['Labelling', 'Segmentation', 'PyTorch'],
    budget: [40_000, 70_000],
    length: 'weeks',
    ago: 4,
    decides: 7,
    moved: { day: 3, by: 7 },
    proposals: [
      {
        by: 'yasmine-cherkawi',
        day: 1,
        cover:
          'I label for two hours a day at most, because after that the lines get lazy. Every twentieth photo I do twice, so that we know how steady I am.',
        scope: '600 outlines and a page about a model.',
        milestones: [
          ['200 photos', '', 18_000, 7],
          ['400 photos and the page', '', 34_000, 12],
        ],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'Forecast of tomorrow’s heat demand for one small network',
    need: 'A network of 90 houses has hourly numbers for three winters. I want to know whether a simple model beats "as yesterday", and by how much. If it does not, please say so; that is a result too.',
    skills: ['Time series', 'Python', 'Evaluation'],
    budget: [50_000, 90_000],
    length: 'weeks',
    ago: 22,
    decides: 10,
    proposals: [
      {
        by: 'desmond-trevanion',
        day: 2,
        cover: 'I would try three simple models and no large one. The report says which hours are hard and why.',
        scope: 'A comparison of three models with yesterday.',
        milestones: [
          ['Comparison', '', 44_000, 10],
          ['Script for the winter', '', 20_000, 5],
        ],
        acts: [
          { day: 4, act: 'accept', by: 'client' },
          { day: 4.5, act: 'pay', count: 1 },
          { day: 13, act: 'deliver', milestone: 1, note: 'Better by a fifth on weekdays, and no better on Sundays.' },
          { day: 15, act: 'release', milestone: 1, note: 'A clear answer. Thank you.' },
          { day: 16, act: 'pay', count: 1 },
        ],
      },
      {
        by: 'jule-brandstatter',
        day: 3,
        cover: 'I forecast the demand of a bakery and a swimming pool. Houses are easier than bread.',
        scope: 'A model and a weekly report.',
        milestones: [['Model and report', '', 78_000, 14]],
      },
    ],
  },
]
