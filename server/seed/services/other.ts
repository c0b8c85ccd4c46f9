import type { ServicePlan } from './plan.ts'

export const otherServices: readonly ServicePlan[] = [
  {
    by: 'imran-bhattacharjee',
    title: 'Drawings for a small repair that needs a permit',
    text: 'Balconies, ramps, windows in listed houses. I measure, draw what the office wants to see, and answer its questions until the permit is there or refused.',
    skills: ['Architecture', 'Permits'],
    packages: [
      ['Drawings', 'Plan, section and view\nThe forms', 82_000, 18, 2],
      ['Drawings and permit', 'The same\nAll answers to the office', 124_000, 60, 2],
    ],
    asks: ['Where is the house, and is it listed?'],
    ago: 190,
    pictures: 2,
  },
  {
    by: 'kojo-wainaina',
    title: 'A robot arm taught one task on your bench',
    text: 'Sorting, gluing, turning. I program your arm for one task and write down how to teach it the next one.',
    skills: ['Robotics', 'C++', 'Python'],
    packages: [
      ['One task', 'The program\nA day on site\nNotes', 145_000, 25],
      ['Two tasks', 'The same for two tasks', 220_000, 40],
    ],
    asks: ['Which arm is it, and what should it pick up?'],
    ago: 230,
    pictures: 3,
  },
  {
    by: 'minh-okabayashi',
    title: 'A sensor that lives a year on two batteries',
    text: 'I measure where the current goes, rewrite the firmware and change a part where it helps. You get a curve that shows each microampere.',
    skills: ['Firmware', 'Low power', 'C'],
    packages: [
      ['Measure', 'The curve\nA list of causes', 34_000, 7, 0],
      ['Repair', 'The new firmware\nThe curve before and after', 108_000, 22],
    ],
    asks: ['Which chip is it, and how often does it send?'],
    ago: 105,
    pictures: 2,
  },
  {
    by: 'katharina-wustefeld',
    title: 'Count the insects of one meadow',
    text: 'Four visits from May to August, pan traps and a net, species where they can be told. For farms, schools and councils that want to know if the strip of flowers helps.',
    skills: ['Field work', 'Ecology', 'R'],
    packages: [
      ['One meadow', 'Four visits\nA table and a page', 74_000, 120, 0],
      ['Two to compare', 'The same for two\nA comparison', 118_000, 120, 0],
    ],
    ago: 215,
    state: 'paused',
    pictures: 2,
  },
  {
    by: 'jule-reitmaier',
    title: 'Where does the water come in?',
    text: 'I look at damp walls with a moisture meter and old plans, and I write down the cause, the cheapest repair and what not to pay for.',
    skills: ['Building survey', 'Repairs'],
    packages: [['One visit', 'Measurements\nA report of four pages', 39_000, 10, 0]],
    asks: ['How old is the house, and which walls are damp?'],
    ago: 85,
    pictures: 1,
  },
]
