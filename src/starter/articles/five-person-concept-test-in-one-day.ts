import { fineprint, image, link, numbered, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const fivePersonConceptTestInOneDay: StarterArticle = {
  status: 'published',
  createdAt: '2026-10-27T14:30:00.000Z',
  summary:
    'A timetable, a script and a scoring sheet for testing one concept with five people between breakfast and dinner, and for having a decision before anyone goes home.',
  main: false,
  featured: true,
  thumbnail: drawing('five-people'),
  blocks: [
    title('five-title', 'A five-person concept test in one day'),
    image('five-hero', 'five-people', {
      alt: 'Five people beneath a prototype, each joined to it by a thread in a color of their own.',
      caption: 'Five people, five ways into the same screen.',
    }),
    paragraph(
      'five-opening',
      'Research that takes three weeks answers a question the team stopped asking two weeks ago. A concept test does not need three weeks. It needs one question, one prototype, five people and a day on which nobody is allowed to do anything else.',
      `Why five? The familiar argument is about arithmetic: if a single session reveals a given usability problem about a third of the time, ${link('https://www.nngroup.com/articles/why-you-only-need-to-test-with-5-users/', 'five sessions will reveal most of what there is to find')}. The better argument is about stamina. Five is the largest number of conversations a team can watch live, in one day, and still remember the first.`,
    ),
    subtitle('five-before-heading', 'The week before'),
    paragraph(
      'five-before',
      'Recruit by behavior, not by title. “Has rescheduled a delivery in the past month” beats “head of operations.” Invite six people so that five arrive. Write the question the day must answer on one line, such as <i>will people hand over their calendar to get a suggested time?</i>, and delete every screen of the prototype that does not serve it.',
      'Rehearse once with a colleague who has never seen it. You will find a dead link and a question that gives the answer away. Everyone does.',
    ),
    subtitle('five-day-heading', 'The day'),
    image('five-timeline', 'test-day', {
      alt: 'A timeline of one day under the arc of the sun: three sessions, a break, two sessions and a debrief at the end.',
      caption: 'Three sessions, a real break, two more, and the debrief while it is still fresh.',
    }),
    paragraph(
      'five-day',
      'Sessions last forty-five minutes, with half an hour between them. The gap is not slack. It is where observers write down what they saw before the next person overwrites it. Put three sessions before lunch and two after, and protect the last ninety minutes for the debrief. One person talks, everybody else watches in silence, and each session runs the same way:',
      numbered(
        '<b>Life before us, ten minutes.</b> “Tell me about the last time you had to do this.” You want the last time, not the usual time. The usual time is fiction.',
        '<b>First sight, five minutes.</b> Show the opening screen and keep your hands still. “What is this? Who is it for? What would you do first?”',
        '<b>Two tasks, twenty minutes.</b> Give a goal, never an instruction: “You need this moved to Friday,” not “use the reschedule button.” When they ask what a thing does, ask what they expect.',
        '<b>The price of yes, ten minutes.</b> Do not ask whether they like it. Ask what they would stop using, whom they would have to convince, and whether you may call next week to set it up.',
      ),
      'Silence is your best instrument. Count to seven before you rescue anyone. The fourth second is where people begin to explain what they really thought they were looking at.',
    ),
    subtitle('five-score-heading', 'Score it in ink'),
    paragraph(
      'five-score',
      'Draw a grid before the first session: five rows for the people, one column for each moment that matters. After every session each observer marks the cells alone, in one of three ways: went through, hesitated, got stuck. Then compare. Where two observers disagree, you have learned something about the moment or about the observers, and both are worth two minutes.',
    ),
    image('five-findings', 'findings-wall', {
      alt: 'A grid of five people against six moments. Most cells are checked; in one highlighted column four of the five people got stuck.',
      caption: 'One person stuck is a story. A column of them is a finding.',
    }),
    paragraph(
      'five-read',
      'Read the grid by column. One person stuck is an anecdote, however vivid and however senior the observer who retells it. Four in a column is a fault in the concept or in the words. Be just as suspicious of a row that is green from end to end: that person may have been polite.',
    ),
    subtitle('five-decide-heading', 'Leave with a decision'),
    paragraph(
      'five-decide',
      'At the end of the day there are three honest outcomes: <b>go on</b>, <b>change this one thing and test again</b>, or <b>stop</b>. Choose one in the room and write it beneath the question you started with, along with the two observations that decided it. “We need more research” is allowed only if you can say what the next five people would have to do to settle it.',
      'Then send that page to everyone who has an opinion about the idea. It will be shorter than any report, and it will be read.',
    ),
    fineprint(
      'five-fineprint',
      'Five people can show you that a concept is hard to understand. They cannot tell you how many people will buy it. Percentages from a sample of five belong in nobody’s slides.',
    ),
  ],
}
