/** The first so many characters of a text: whole ones, since half of one is no text to the database or a page. */
export const cutText = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('')
