import type { ClaimInput } from '@guildhall/contract/sustainability/claims.ts'
import type { ProjectCategory } from '@guildhall/contract/values/options.ts'

/** How many projects of the demo community name a goal. */
export const goalCount = 60

/** A figure that fits projects of a category; `figure` is of the first project, later ones differ. */
export interface SeedFigure extends Pick<ClaimInput, 'measure' | 'figure' | 'unit' | 'method'> {
  goal: number
  startFigure?: number
}

const visits = 'Each visit is a line of the register, with its date and who made it.'
const meters = 'Read from the meters on the first and last day, without estimates.'

/** Which figures projects of a category show. */
export const figuresOf: Partial<Record<ProjectCategory, readonly [SeedFigure, ...SeedFigure[]]>> = {
  Sustainability: [
    { goal: 11, measure: 'Homes surveyed', figure: 1900, unit: 'homes', method: visits },
    {
      ...{ goal: 13, measure: 'Emissions avoided', figure: 41.5, unit: 'tonnes of CO₂e' },
      method: 'From the electricity saved and the yearly factor of the grid.',
    },
    { goal: 12, measure: 'Waste sorted', figure: 38.2, unit: 'tonnes', method: 'Weighed at the yard, lorry by lorry.' },
  ],
  'Data Science': [
    {
      goal: 13,
      measure: 'Readings made open',
      figure: 31_200,
      unit: 'items',
      method: 'Counted in the published files.',
    },
    {
      ...{ goal: 3, measure: 'Missed appointments', figure: 18, startFigure: 24, unit: '%' },
      method: 'Share of all appointments of two clinics.',
    },
  ],
  'IoT & Embedded': [
    { goal: 6, measure: 'Water saved', figure: 84_000, unit: 'litres', method: meters },
    { goal: 7, measure: 'Electricity saved', figure: 5200, unit: 'kWh', method: meters },
  ],
  Electronics: [
    { goal: 12, measure: 'Devices repaired', figure: 126, unit: 'items', method: 'Counted from the receipts.' },
  ],
  EdTech: [
    {
      ...{ goal: 4, measure: 'Pupils who finished the course', figure: 640, unit: 'people' },
      method: 'Counted from the certificates handed out.',
    },
    {
      ...{ goal: 5, measure: 'Girls among the pupils', figure: 48, startFigure: 31, unit: '%' },
      method: 'Share of the certificates, by the lists of the schools.',
    },
  ],
  HealthTech: [{ goal: 3, measure: 'Patients who took part', figure: 275, unit: 'people', method: visits }],
  Biotech: [{ goal: 15, measure: 'Samples taken in the field', figure: 312, unit: 'items', method: visits }],
  'Architecture & Civil': [
    { goal: 11, measure: 'Buildings surveyed', figure: 57, unit: 'items', method: visits },
    { goal: 12, measure: 'Material used again', figure: 46.5, unit: 'tonnes', method: 'Weighed on the site.' },
  ],
  'Social Research': [
    { goal: 10, measure: 'Households asked', figure: 820, unit: 'homes', method: 'Complete interviews only.' },
    {
      ...{ goal: 1, measure: 'People who got advice', figure: 143, unit: 'people' },
      method: 'Counted once each, by the appointments kept.',
    },
  ],
  'Web Development': [
    {
      ...{ goal: 10, measure: 'Pages that work without a mouse', figure: 91, startFigure: 64, unit: '%' },
      method: 'Share of all pages, each tried by hand.',
    },
  ],
  Robotics: [
    { goal: 8, measure: 'Hours of dangerous work saved', figure: 1260, unit: 'hours', method: 'From the timesheets.' },
  ],
  'Business Strategy': [
    { goal: 8, measure: 'Hours of paid training', figure: 940, unit: 'hours', method: 'From the timesheets.' },
  ],
  'E-commerce': [
    {
      goal: 12,
      measure: 'Things sold a second time',
      figure: 930,
      unit: 'items',
      method: 'Counted from the receipts.',
    },
  ],
}

/** Why somebody could not confirm a figure whose register ends too early. */
export const declineReason = 'The register ends two months before the period that you give.'
