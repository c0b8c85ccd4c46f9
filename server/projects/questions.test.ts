import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')

const save = (questions: unknown) => ada.post('/marketplace/projects', projectInput({ questions }))
const ask = (text: string, required = true) => ({ text, required })

test('questions are stored in their order, and a project without questions has none', async () => {
  const { project } = (await save([ask(' What for? '), ask('By when?', false)])).body
  expect(project.questions).toMatchObject([ask('What for?'), ask('By when?', false)])
  expect((await ada.post('/marketplace/projects', projectInput())).body.project.questions).toEqual([])
})

test('a question keeps its id while its text stays, in any position; a new text gets a new id', async () => {
  const { project } = (await save([ask('What for?'), ask('By when?')])).body
  const [what, when] = project.questions
  const put = async (questions: unknown) =>
    (await ada.put(`/marketplace/projects/${project.id}`, projectInput({ questions }))).body.project.questions
  expect(await put([when, { ...what, required: false }])).toEqual([when, { ...what, required: false }])
  const [changed] = await put([{ ...what, text: 'What is it for?' }])
  expect(changed.id).not.toBe(what.id)
  expect(await put([ask('What for?')])).toEqual([what])
})

test('empty, too long and repeated questions, and a ninth one, are refused at their field', async () => {
  const many = Array.from({ length: questionLimits.perSubject + 1 }, (_, n) => ask(`Question ${n}?`))
  const cases = [
    [[ask('What for?'), ask('  ')], 'questions.1.text', questionTexts.empty],
    [[ask('What for?'), ask('what FOR?')], 'questions.1.text', questionTexts.twice],
    [[ask('x'.repeat(questionLimits.text + 1))], 'questions.0.text', 'Use at most 200 characters'],
    [many, 'questions', questionTexts.tooMany],
    [[{ text: 'What for?', required: true, answer: 'x' }], 'questions.0.answer', 'There is no field named answer'],
  ] as const
  for (const [questions, path, message] of cases)
    expect((await save(questions)).body).toMatchObject({ code: 'invalid', fields: [{ path, message }] })
  expect((await save(many.slice(1))).status).toBe(201)
})
