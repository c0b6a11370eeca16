/** What the play functions of the lessons ask of a lesson on the page. */
import { expect, userEvent, waitFor, within } from 'storybook/test'

export interface LessonProbe {
  /** The words of the step on show. */
  readonly says: () => string
  readonly at: () => number
  readonly steps: () => number
  /** A button of the player, or a film by its name. */
  readonly press: (name: string) => Promise<void>
  /** A figure of the count, once all maps are counted. */
  readonly counted: (key: string) => Promise<number>
}

/**
 * The play function of a lesson. It runs in the tests only: whoever opens the story to read it finds the lesson as it begins, and nobody pressing its
 * buttons.
 */
export const lessonPlay =
  (play: (lesson: LessonProbe, canvasElement: HTMLElement) => Promise<void>) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> => {
    if ('__vitest_browser__' in globalThis) await play(await probeLesson(canvasElement), canvasElement)
  }

/** Presses Reset, Step and the arrow back and sees that they do what they say; leaves the lesson as it found it. */
async function probeLesson(canvasElement: HTMLElement): Promise<LessonProbe> {
  const canvas = within(canvasElement)
  const track = canvas.getByRole<HTMLInputElement>('slider', { name: 'Step' })
  const lesson: LessonProbe = {
    says: () => canvas.getByRole('status', { name: 'This step' }).textContent,
    at: () => Number(track.value),
    steps: () => Number(track.max) + 1,
    press: (name) => userEvent.click(canvas.getByRole('button', { name })),
    counted: async (key) => {
      const row = await waitFor(() => {
        const found = canvasElement.querySelector<HTMLElement>(`.lesson-count[data-done] tr[data-key="${key}"]`)
        if (found === null) throw new Error(`${key} is still counted`)
        return found
      })
      return Number(row.dataset.value)
    },
  }
  await expect(canvas.getByRole('heading', { name: 'What is right' })).toBeVisible()
  const before = lesson.at()
  await lesson.press('Reset')
  await expect(lesson.at()).toBe(0)
  const first = lesson.says()
  await lesson.press('Step')
  await expect(lesson.says()).not.toBe(first)
  await userEvent.keyboard('{ArrowLeft}')
  await expect(lesson.says()).toBe(first)
  // The last step, as most lessons start.
  if (before > 0) await userEvent.keyboard(before === lesson.steps() - 1 ? '{End}' : '{ArrowRight}'.repeat(before))
  await expect(lesson.at()).toBe(before)
  return lesson
}
