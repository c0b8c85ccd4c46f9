export { countFigures, figureJobs } from './count-figures.ts'
export { countedPeople } from './report.ts'
