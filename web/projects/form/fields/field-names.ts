import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { CheckedValues } from '../form-check.ts'

/** What the fields of the project form are called. */
export const fieldNames: Record<keyof CheckedValues, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  categoryOther: 'Which category',
  price: 'Price',
  duration: 'Delivery',
  teamSize: 'Team size',
  skills: 'Skills',
  techStack: 'Tech stack',
  features: 'Features',
  deliverables: 'Deliverables',
  tags: 'Tags',
  status: 'Status',
  statusOther: 'Which status',
  licence: 'Licence',
  licenceText: 'Your licence',
  forSale: 'For sale',
  ownWork: 'Own work',
  questions: 'Questions',
  images: 'Images',
}

const complete: readonly string[] = Object.values(projectFormTexts)

/** A field's sentence away from its field: 'Title: use at most 120 characters', unless it says itself what it is about. */
export function sentenceOf(name: keyof CheckedValues, message: string): string {
  const field = fieldNames[name]
  if (!field || complete.includes(message) || message.toLowerCase().includes(field.toLowerCase())) return message
  return `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

/** The id of the part of the form that holds the pictures: a save that failed on them leads there. */
export const pictureSection = 'project-pictures'

/** The id of the beginning of the form, where it says what happened meanwhile. */
export const formTop = 'project-form-top'
