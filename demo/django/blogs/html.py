"""HTML of users, on its way into a page. A larger site would use nh3 or bleach."""
import re
from html import escape
from html.parser import HTMLParser

from django.utils.html import linebreaks
from django.utils.safestring import mark_safe

# What the editor writes, except frames: a site with embedded videos allows those of its players, also in its policy.
TAGS = set('p h2 blockquote ul ol li pre figure figcaption hr br strong em s small sub sup code a img span'.split())
ATTRIBUTES = {'alt': '', 'title': '', 'data-inlay-spoiler': '', 'data-inlay-link-card': '',
              'src': '(https?:/)?/', 'href': '(https?:/)?/|mailto:'}

class Cleaner(HTMLParser):
    """Writes anew what is allowed, and nothing else."""
    def __init__(self, html):
        super().__init__()
        self.out, self.open = '', []
        self.feed(html)
        self.close()
        for tag in reversed(self.open):
            self.out += f'</{tag}>'

    def handle_starttag(self, tag, attrs):
        if tag in TAGS:
            kept = [f' {name}="{escape(value or "")}"' for name, value in attrs
                    if name in ATTRIBUTES and re.match(ATTRIBUTES[name], value or '')]
            self.out += f'<{tag}{"".join(kept)}>'
            self.open += [tag] if tag not in ('br', 'hr', 'img') else []

    def handle_endtag(self, tag):
        if tag in self.open:
            self.open.remove(tag)
            self.out += f'</{tag}>'

    def handle_data(self, data):
        self.out += escape(data)

def to_html(text, editor_type='rich'):
    """Markdown is shown as it was typed: a site that offers it would add a library."""
    return mark_safe(linebreaks(text, autoescape=True) if editor_type == 'markdown' else Cleaner(text).out)
