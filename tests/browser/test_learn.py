"""Learning a game at the table: lessons, a guided first game, explanations of whatever one points at."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Request, expect

from taniere.bots.registry import bot_names
from taniere.core.registry import game_ids, load_game
from taniere.lessons.loading import load_course
from tests.browser.fit import SIZES, faults, faults_at_sizes
from tests.browser.learning import Learner
from tests.browser.site import Site
from tests.browser.tables import bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
FIRST_DECISION_S = 30
FIRST_ROUND_S = 120
LESSON = "/learn/code-cracker/first-safe"
COURSES = {game_id: course for game_id in game_ids() if (course := load_course(load_game(game_id)))}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", COURSES)
def test_the_first_lesson_takes_two_minutes(visit: Come, game: str, language: str) -> None:
    """Read at 200 words a minute, a second for each click, all that happens shown at its usual pace."""
    learner = Learner(visit(language=language, pace=1, has_motion=True), game)
    learner.open(COURSES[game].lesson[0].id)
    learner.act()
    assert learner.seconds <= FIRST_DECISION_S
    while not learner.is_done:
        learner.look()
        if not learner.is_done:
            learner.act()
        assert learner.seconds <= FIRST_ROUND_S
    learner.look()
    assert learner.seconds <= FIRST_ROUND_S


def at_lesson(visitor: Visitor, path: str = LESSON) -> None:
    visitor.go(path)
    expect(visitor.page.get_by_test_id("sentence")).not_to_be_empty()


def test_a_lesson_is_taken_to_its_end_and_ticked_off(visit: Come) -> None:
    learner = visit()
    learner.go("/")
    learner.page.get_by_role("link", name="Learn Code Cracker at the table").click()
    learner.page.get_by_role("link", name=re.compile("Your first safe")).click()
    page = learner.page
    sentence = page.get_by_test_id("sentence")
    expect(sentence).to_contain_text("Three safes")
    page.get_by_test_id("next-sentence").click()
    expect(sentence).to_contain_text("Keep a die")
    for face in ("1", "2", "4"):
        page.locator(f".die-button.good[aria-label$=' {face}']").click()
        choose = page.locator(".choose[aria-disabled=false]")
        rack = page.locator(".rack .resting")
        expect(choose.or_(rack).first).to_be_visible()
        if choose.count():
            choose.first.click()
        expect(rack).to_have_count(int({"1": 1, "2": 2, "4": 3}[face]))
    page.locator("[data-action=stop]").click()
    expect(page.get_by_role("dialog", name="Lesson learned")).to_be_focused()
    expect(page.get_by_test_id("closing")).to_contain_text("The safe is yours")
    page.get_by_test_id("next-lesson").click()
    expect(sentence).to_contain_text("The first safe is complete")
    learner.go("/learn/code-cracker")
    expect(page.locator("ol .mark").first).to_have_text("✓")
    page.get_by_test_id("play-now").click()
    learner.at_table()


def test_what_is_not_legal_is_refused_with_its_rule_and_taken_back_is_a_move_less(visit: Come) -> None:
    learner = visit()
    learner.forgiven.append("status of 409")
    at_lesson(learner)
    page = learner.page
    page.locator("[data-action=stop]").click(force=True)  # grey, and can be pressed all the same
    expect(page.locator(".bar")).to_have_attribute("data-said", "refusal")
    expect(page.locator(".bar .rule")).to_have_text(re.compile("COD-"))
    page.locator(".die-button.good").last.click()  # the chip goes nowhere else
    expect(page.locator(".rack .resting")).to_have_count(1)
    page.reload()
    expect(page.locator(".rack .resting")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rack .resting")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-moves]")).to_have_attribute("data-moves", "0")


def test_a_lesson_is_played_by_keys_and_heard(visit: Come) -> None:
    learner = visit()
    at_lesson(learner)
    page = learner.page
    said = page.get_by_test_id("said")
    expect(said).to_have_attribute("aria-live", "assertive")
    expect(said).to_contain_text("Three safes")
    expect(said).to_contain_text("Keep a die")  # both at once: nobody who listens has to turn pages
    page.keyboard.press("6")
    expect(page.locator(".rack .resting")).to_have_count(1)
    page.keyboard.press("s")
    expect(page.locator("[data-moves]")).to_have_attribute("data-moves", "2")


@pytest.mark.parametrize("game", COURSES)
def test_a_lesson_fits_every_window_and_nothing_moves(visit: Come, game: str) -> None:
    learner = visit()
    at_lesson(learner, f"/learn/{game}/{COURSES[game].lesson[0].id}")
    page = learner.page
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        found += [f"{width}x{height}: {fault}" for fault in faults(learner)]
        cut = page.evaluate(
            "() => { const p = document.querySelector('.coach p'); return p.scrollHeight - p.clientHeight }"
        )
        if cut > 1:
            found.append(f"{width}x{height}: the coach is cut by {cut}")
    assert found == []


def test_on_a_small_telephone_the_coach_folds_when_one_acts(visit: Come) -> None:
    """What is new is told whole, over the seats at most; then two lines stay. No zone moves."""
    learner = visit(width=360, height=640, is_phone=True)
    at_lesson(learner, "/learn/tyrannosaurus-rex/" + COURSES["tyrannosaurus-rex"].lesson[0].id)
    page = learner.page
    whole = page.get_by_role("button", name="The whole sentence")
    expect(whole).to_have_attribute("aria-expanded", "true")

    def tops() -> object:
        return page.locator(".frame > .zone").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().top)"
        )

    def end_of(part: str) -> float:
        box = page.locator(part).bounding_box()
        assert box is not None
        return box["y"] + box["height"]

    before = tops()
    assert end_of(".coach") <= end_of(".zone.seats") + 1
    assert learner.barriers() == ""
    page.locator("section.board").tap(position={"x": 4, "y": 4})
    expect(whole).to_have_attribute("aria-expanded", "false")
    assert end_of(".coach") <= end_of(".zone.line") + 1
    assert tops() == before
    assert learner.barriers() == ""
    whole.tap()
    expect(whole).to_have_attribute("aria-expanded", "true")
    assert page.locator(".coach p").evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("game", COURSES)
def test_every_sentence_of_a_course_fits_the_line_of_the_coach(visit: Come, game: str) -> None:
    """On the narrowest telephone, in both languages, with its rule and the way to the next one."""
    learner = visit(width=360, height=640)
    at_lesson(learner, f"/learn/{game}/{COURSES[game].lesson[0].id}")
    sentences = [
        words
        for lesson in COURSES[game].lesson
        for step in (*lesson.step, *lesson.done)
        for words in (step.said("en"), step.said("fr"))
    ]
    cut = learner.page.evaluate(
        """(sentences) => {
          const words = document.querySelector('[data-testid=sentence]'), line = words.closest('p');
          return sentences.filter((one) => {
            words.textContent = one;
            return line.scrollHeight > line.clientHeight + 1;
          });
        }""",
        sentences,
    )
    assert cut == []


# The guide of a first game


@pytest.mark.parametrize("game", COURSES)
def test_a_guided_table_fits_every_window(visit: Come, site: Site, game: str) -> None:
    anne = visit(is_guided=True, language="fr")
    box = load_game(game)
    seats = [bot(bot_names(box)[-1])] * (box.usual_seats - 1)
    links = new_table(site, game, person("Anne"), *seats, options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    goal = anne.page.get_by_test_id("goal")
    expect(goal).to_be_visible()
    anne.page.locator(".bar:not([data-said=now])").wait_for()
    assert faults_at_sizes(anne) == []
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        assert goal.locator("p").evaluate("one => one.scrollHeight - one.clientHeight") <= 1, (width, height)
    show = goal.get_by_role("button", name="But")  # the last window is a small one
    expect(show).to_have_attribute("aria-expanded", "true")
    assert anne.barriers() == ""
    anne.page.locator("section.board").click(position={"x": 2, "y": 2})
    expect(show).to_have_attribute("aria-expanded", "false")
    expect(goal.locator("p")).to_be_hidden()
    assert anne.barriers() == ""


def test_a_first_game_is_guided_and_the_next_one_is_not(visit: Come, site: Site) -> None:
    anne = visit(is_guided=True)
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    page = anne.page
    expect(page.get_by_test_id("goal")).to_contain_text("the most millions")
    expect(page.locator(".bar")).to_have_attribute("data-said", "tip")
    expect(page.locator(".bar .words")).to_contain_text("Keep at least one die")
    expect(page.locator(".bar .rule")).to_have_text("COD-7")
    page.reload()
    anne.at_table()
    expect(page.get_by_test_id("goal")).to_be_visible()
    expect(page.locator(".bar")).to_have_attribute("data-said", "prompt")  # said once is said
    other = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(other.seat(0))
    anne.at_table()
    expect(page.locator(".bar .words")).to_be_visible()
    expect(page.get_by_test_id("goal")).to_have_count(0)


def test_the_guide_is_switched_off_by_one_tap_and_on_again_in_the_menu(visit: Come, site: Site) -> None:
    anne = visit(is_guided=True)
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    page = anne.page
    page.get_by_role("button", name="No more tips").click()
    expect(page.get_by_test_id("goal")).to_have_count(0)
    expect(page.locator(".bar")).to_have_attribute("data-said", "prompt")
    page.reload()
    anne.at_table()
    expect(page.locator(".bar .words")).to_be_visible()
    expect(page.get_by_test_id("goal")).to_have_count(0)
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Tips for a first game").click()
    expect(page.get_by_test_id("goal")).to_be_visible()


def note(seen: list[str], request: Request) -> None:
    """Notes who asks for a course."""
    if "/lessons" in request.url:
        seen.append(request.url)


def test_only_who_is_guided_asks_for_the_guide(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    asked: dict[str, list[str]] = {}
    for name, path, wishes in (
        ("guest", links.seat(0), {"is_guided": True}),
        ("spectator", links.watch, {"is_guided": True}),
        ("old hand", links.seat(0), {}),
    ):
        visitor = visit(**wishes)
        seen = asked.setdefault(name, [])
        visitor.page.on("request", partial(note, seen))
        visitor.go(path)
        visitor.at_table()
        visitor.page.wait_for_load_state("networkidle")
    assert {name: len(urls) for name, urls in asked.items()} == {"guest": 1, "spectator": 0, "old hand": 0}


# Whatever one points at


def test_a_piece_explains_itself_to_a_pointer_that_rests(visit: Come, site: Site) -> None:
    anne = visit()
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    page = anne.page
    shown = page.get_by_test_id("explanation")
    for piece, words in (
        (".die-button", "A die of this roll"),
        ("[data-slot=safe-1] .card-piece", "A safe"),
        ("[data-action=roll]", "Throw the dice"),
        (".seat .fact", "Safes won"),
    ):
        page.locator(piece).first.hover()
        expect(shown).to_contain_text(words)
        assert "COD-" in shown.inner_text()
        page.mouse.move(2, 2)
        expect(shown).to_have_count(0)
    die = page.locator(".die-button").first
    expect(die).to_have_accessible_description(re.compile("A die of this roll"))
    die.hover()
    shown.get_by_role("button", name="COD-6").click()
    expect(page.locator("dialog [id='COD-6']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator(".die-button[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_contain_text("A die of this roll")
    assert anne.barriers() == ""
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


def test_a_finger_that_stays_asks_and_one_that_taps_plays(visit: Come, site: Site) -> None:
    anne = visit(width=390, height=844, is_phone=True)
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    page = anne.page
    die = page.locator(".die-button.good").first
    box = die.bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect(page.get_by_test_id("explanation")).to_contain_text("A die of this roll")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_test_id("explanation")).to_be_visible()
    assert page.locator(".rack .resting").count() == 0
    assert page.locator(".choose").count() == 0
    die.tap()
    expect(page.get_by_test_id("explanation")).to_have_count(0)
    expect(page.locator(".rack .resting").or_(page.locator(".choose")).first).to_be_visible()


# Rules, invitations, waiting rooms


@pytest.mark.parametrize(
    ("language", "order"),
    [("en", ["Goal", "How to play, in a minute", "Your turn"]), ("fr", ["But", "Jouer", "Votre tour"])],
)
def test_the_rules_at_the_table_open_with_the_goal_and_the_turn(
    visit: Come, site: Site, language: str, order: list[str]
) -> None:
    anne = visit(language=language)
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne.go(links.seat(0))
    anne.at_table()
    anne.page.locator("[data-tool=rules]").click()
    body = anne.page.locator("dialog .body")
    expect(body.locator(".picture").first).to_be_visible()
    headings = [words.strip() for words in body.locator("h2").all_inner_texts()]
    assert headings[0] == order[0]
    assert headings[2] == order[2]
    assert headings[-1] in ("Glossary", "Glossaire")
    assert anne.barriers() == ""


def test_who_is_invited_reads_what_the_game_is(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), {"kind": "open"}, is_started=False)
    ben = visit(width=390, height=844)
    ben.go(f"/join#{links.invite}")
    for _ in ("the invitation", "the waiting room"):
        about = ben.page.get_by_test_id("about-game")
        expect(about).to_contain_text("Three safes wait on the table")
        expect(about.locator(".picture .picture")).to_be_visible()
        expect(about.get_by_role("link", name="Learn")).to_have_attribute("href", "/learn/code-cracker")
        expect(about.get_by_role("link", name="Rules")).to_have_attribute("href", "/box/code-cracker/rules")
        assert ben.barriers() == ""
        assert ben.overflow() <= 0
        if ben.page.get_by_role("button", name="Sit down").count():
            ben.page.get_by_role("button", name="Sit down").click()
            expect(ben.page.locator("#lobby-seats")).to_be_visible()
