/** The id of the part of the form that holds the pictures: a save that failed on them leads there. */
export const pictureSection = 'project-pictures'

/** The id of the beginning of the form, where it says what happened meanwhile. */
export const formTop = 'project-form-top'
