/**
 * The fields of science of the OECD's Frascati Manual (FORD 2015), by their six areas. Names are those of the research interests of
 * a profile where both have one.
 */
export const scienceFields = {
  'Natural sciences': [
    'Mathematics',
    'Computer and information sciences',
    'Physical sciences',
    'Chemical sciences',
    'Earth and related environmental sciences',
    'Biological sciences',
    'Other natural sciences',
  ],
  'Engineering and technology': [
    'Civil engineering',
    'Electrical, electronic and information engineering',
    'Mechanical engineering',
    'Chemical engineering',
    'Materials engineering',
    'Medical engineering',
    'Environmental engineering',
    'Environmental biotechnology',
    'Industrial biotechnology',
    'Nanotechnology',
    'Other engineering and technologies',
  ],
  'Medical and health sciences': [
    'Basic medicine',
    'Clinical medicine',
    'Health sciences',
    'Medical biotechnology',
    'Other medical sciences',
  ],
  'Agricultural and veterinary sciences': [
    'Agriculture, forestry and fisheries',
    'Animal and dairy science',
    'Veterinary science',
    'Agricultural biotechnology',
    'Other agricultural sciences',
  ],
  'Social sciences': [
    'Psychology and cognitive sciences',
    'Economics and business',
    'Education',
    'Sociology',
    'Law',
    'Political science',
    'Social and economic geography',
    'Media and communications',
    'Other social sciences',
  ],
  'Humanities and the arts': [
    'History and archaeology',
    'Languages and literature',
    'Philosophy, ethics and religion',
    'Arts, history of arts, performing arts and music',
    'Other humanities',
  ],
} as const

export type ScienceArea = keyof typeof scienceFields
export type ScienceField = (typeof scienceFields)[ScienceArea][number]

export const scienceAreas = Object.keys(scienceFields) as [ScienceArea, ...ScienceArea[]]
export const allScienceFields = Object.values(scienceFields).flat() as [ScienceField, ...ScienceField[]]

/** An area or one of its fields: what lists filter by. */
export const areasAndFields = [...scienceAreas, ...allScienceFields] as const satisfies readonly string[]

/** Returns the area of a field. */
export const areaOf = (field: ScienceField): ScienceArea =>
  scienceAreas.find((area) => (scienceFields[area] as readonly string[]).includes(field)) ?? scienceAreas[0]
