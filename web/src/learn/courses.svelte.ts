// The courses of games, asked for once in each language.
import { SvelteMap } from 'svelte/reactivity';
import { settings } from '../app/settings.svelte';
import { api, Refusal } from '../wire/http';
import type { CourseInfo } from '../wire/types';

const known = new SvelteMap<string, CourseInfo>();
const asked = new Map<string, Promise<CourseInfo>>();

/** The course of a game in the chosen language. */
export function loadCourse(game: string, language: string = settings.language): Promise<CourseInfo> {
  const key = `${game} ${language}`;
  let coming = asked.get(key);
  if (!coming) {
    coming = api.course(game, language).then((course) => {
      known.set(key, course);
      return course;
    });
    asked.set(key, coming);
    coming.catch(() => asked.delete(key));
  }
  return coming;
}

/** What is known of the course of a game; asks for the rest. Undefined until it is here. */
export function courseOf(game: string): CourseInfo | undefined {
  const found = known.get(`${game} ${settings.language}`);
  if (!found)
    loadCourse(game).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // whoever shows it does without
    });
  return found;
}
