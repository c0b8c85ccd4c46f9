/** Buyers' texts by number of stars; some buyers give only stars. */
export const reviewTexts: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'Exactly what the page promises. I had it running before my tea was cold.',
    'Clean structure, sensible names, and notes that say why and not only what.',
    'We used it with our own data the same afternoon. The limits are stated where they matter.',
    'The best documented piece I have bought here. The appendix alone saved us a week.',
    'I asked one question and had an answer within the hour, with a corrected file.',
    'My students took it apart and put it together again. That is the highest praise I have.',
    'Careful work. Every figure can be traced back to where it comes from.',
    'It does one thing and does it properly. I would buy from this maker again.',
    'Worth it for the tests alone.',
    'It went straight into our project without a change.',
  ],
  4: [
    'Sound work. I would have liked the tables as CSV as well; they came the next day.',
    'Good and honest. The set-up took longer than it says, everything after that was quick.',
    'Very usable. One chapter assumes that you know the field already.',
    'Does what it should. The interface is plain, which I came to like.',
    'Solid, with a few rough edges that the notes admit to.',
    'A good start for our own version; the parts are easy to tell apart.',
    'Methodologically clean. The examples could be larger.',
    'We had to change the colours for print. Otherwise nothing to complain about.',
  ],
  3: [
    'The core is good, the manual is thin. With some patience it works.',
    'Useful in parts. I expected more examples for the price.',
    'It works on my laptop and not on the machine at the institute; the maker is looking at it.',
    'Fine for learning from, less so for using as it is.',
    'Two of the four files were what I needed.',
  ],
  2: [
    'Not finished, in my view: the second half of the guide is missing.',
    'It needed a day of repairs before it ran.',
    'The idea is good, the delivery came late and without the source files.',
  ],
  1: ['It did not do what the page says, and the answer took two weeks.', 'I could not open half of it.'],
}

/** Sellers' answers to four and five stars, and to fewer. */
export const answerTexts: { glad: readonly string[]; sorry: readonly string[] } = {
  glad: [
    'Thank you. Tell me how it goes in the spring, I would like to hear.',
    'Thank you for taking the time. The point about the tables is on the list for the next version.',
    'Glad it was of use. The corrected file is in the order for everybody now.',
    'Thank you, that means a lot to the two of us.',
  ],
  sorry: [
    'You are right about the manual. A longer one is in the order now, for everybody who bought it.',
    'Sorry about the wait. I have fixed what you found and written to you.',
    'Thank you for saying so plainly. I have put the missing part with the other files.',
  ],
}
