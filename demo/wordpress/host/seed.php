<?php
// Two users and what they have written.
