import type { PlaceInput } from '@guildhall/contract/teams/places.ts'

type PlaceWords = Pick<PlaceInput, 'title' | 'task' | 'skills' | 'hoursPerWeek' | 'role'>

const place = (
  title: string,
  task: string,
  skills: string,
  hoursPerWeek: number,
  role: PlaceInput['role'] = 'contributor',
): PlaceWords => ({ title, task, skills: skills.split(', '), hoursPerWeek, role })

/** Places in teams. Each fits any project. */
export const placeWords: readonly PlaceWords[] = [
  place(
    'Map design',
    'Choose the colours and draw the legend. We have the data and two sketches.',
    'Cartography, QGIS',
    3,
  ),
  place(
    'Data pipeline',
    'Turn our three scripts into one that runs every night and says when it failed.',
    'Python, SQL',
    6,
    'maintainer',
  ),
  place(
    'Notebook author',
    'Write one notebook that shows the whole way from the raw file to the figure.',
    'Python, Xarray',
    4,
  ),
  place(
    'Tests',
    'We have forty functions and eleven tests. Bring that closer together.',
    'Testing, TypeScript',
    4,
    'maintainer',
  ),
  place(
    'Documentation',
    'Read it as somebody new would, and rewrite what you had to read twice.',
    'Technical writing',
    2,
  ),
  place(
    'Translation into Spanish',
    'About 4,000 words of interface and help. A glossary exists.',
    'Spanish, Translation',
    3,
  ),
  place(
    'Accessibility',
    'Use it with the keyboard and with a screen reader, and mend what you find.',
    'Accessibility, CSS',
    5,
    'maintainer',
  ),
  place('Interviews with users', 'Six talks of half an hour, with notes that we can act on.', 'User research', 3),
  place('Icons', 'Twelve icons in one line width, as SVG.', 'Illustration, SVG', 2),
  place('Time series', 'Look at the gaps and the spikes, and say which are real.', 'R, Statistics', 4),
  place('Sensor calibration', 'Compare our cheap sensors with two good ones for a month.', 'C, Electronics', 4),
  place('Performance', 'The first page takes four seconds on an old phone. Find out why.', 'JavaScript, Profiling', 5),
  place('Video', 'Three minutes that show how it is used, without a voice.', 'Video editing', 3),
  place('Licences of our sources', 'List what we use, under which terms, and what we must name.', 'Open data, Law', 2),
  place(
    'Android app',
    'Offline first: the web app exists and its API is documented.',
    'Kotlin, Android',
    8,
    'maintainer',
  ),
  place(
    'Cleaning of the records',
    'Nine hundred scanned tables, half of them typed. Type the rest with a second person.',
    'Data entry, OCR',
    4,
  ),
  place('Packaging', 'Make it installable with one command on three systems.', 'Packaging, CI', 3, 'maintainer'),
  place('Evaluation', 'Design a fair comparison with the two best known methods.', 'Machine learning, Statistics', 5),
  place('Print version', 'A booklet of 24 pages for schools, from what is on the site.', 'Layout, InDesign', 3),
  place('Community', 'Answer questions twice a week and keep a list of what people ask for.', 'Writing, Patience', 2),
]

/** What people write when they apply. */
export const applicationTexts: readonly string[] = [
  'I did the same for my thesis last year and know where it hurts. Two evenings a week are free.',
  'Happy to do this. I have two evenings a week until the end of term.',
  'I used your project in a course and fixed three small things for myself. I would like to give them back.',
  'I want to learn this properly. I read the code, and I can start with the smallest task.',
  'Ten years of this at work, none of it for something I could show. Mornings are best.',
  'I drew the sample maps of Bench Notes. The colours of yours could be read by more people.',
  'We are two in our group and can share the hours.',
  'I can help for three months, before my exchange begins.',
]

/** Why applications are declined, and why members are removed. */
export const declineReasons: readonly string[] = [
  'We look for somebody with more time in the next month.',
  'Thank you. We took somebody who knows this data already.',
  '',
]
export const removalReason = 'The part you wrote is finished, and you have not been active for two months.'

/** Lines of invitations. */
export const invitationNotes: readonly string[] = [
  'Your notebooks are what this needs.',
  'You found the error in our table. Find the others with us.',
  '',
  'For the part with the sensors.',
]

/** What people of a team write to each other: the owner, the first member and the second, in turn. */
export const teamTalk: readonly string[] = [
  'I would like to publish the next version on the first of the month. What is still open on your side?',
  'Two of my tests fail since Monday. I can mend them on Thursday evening.',
  'The texts are done. Somebody who did not write them should read them once.',
  'I read them tonight. Thursday is early enough for the tests.',
]

/** How many teams the demo community has. */
export const teamCount = 40
/** How many days ago the first of them began. */
export const oldestDays = 70
